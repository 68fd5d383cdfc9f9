// One room as this browser sees it: the connection, what the server told, and the move being put together.

import { clocks } from "./clocks.svelte";
import { company } from "./company.svelte";
import { learnLook } from "./looks.svelte";
import { person } from "./person.svelte";
import { keepWish, seatsIn } from "./seats";
import { settings } from "./settings.svelte";
import type {
  Asked,
  Candidate,
  Compiling,
  CurveShown,
  Declined,
  Dimmed,
  FromBrowser,
  FromServer,
  Offer,
  Reason,
  Sentence,
  Shown,
  Siding,
  State,
  View,
  Welcome,
} from "./protocol";
import { VERSION } from "./protocol";
import { looked, whole } from "./changes";
import { isPaced, stayOf } from "./pace";
import { isPassed } from "./passing";
import { say } from "../words";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const READER = new TextDecoder();
export const CONCEDE = "concede"; // as moves are written

export class Room {
  welcome = $state<Welcome | null>(null);
  state = $state<State | null>(null);
  log = $state<Sentence[]>([]);
  online = $state(false);
  notice: { text: string; rule: string } | null = $state(null);
  offers = $state<Offer[]>([]);
  declined = $state.raw<Declined | null>(null); // who said no last, until something else is asked or done
  hints = $state<Candidate[] | null>(null);
  compiling = $state<Compiling | null>(null);
  shown = $state<Shown | null>(null);
  curve = $state<CurveShown | null>(null);
  siding = $state<Siding | null>(null); // between the matches of a series
  moved: { room: string; tokens: string[] } | null = $state(null);
  lost = $state<string | null>(null);
  // the move being put together: what the server showed for the parts answered so far
  draft: { view: View; asked: Asked } | null = $state(null);
  sent: number | null = $state(null); // the question that was answered and has no reply yet
  givesUp = $state(""); // the seat that concedes as soon as it is asked
  // why nothing can be done with dimmed cards, and of which step that was asked
  explained: Dimmed[] = $state.raw([]);
  private explains = "";
  isThinking = $state(false); // about a hint
  news: Sentence[] = $state.raw([]); // what was told with the state that is shown
  waiting = $state(0); // states that have come and are not shown yet

  private wanted: number | null = null; // the move that is looked at
  private queue: State[] = [];
  private views: Record<string, View> = {}; // that came last, shown or not
  private timer = 0;
  private until = 0; // how long what is shown stays in sight

  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private closed = false;

  constructor(
    readonly id: string,
    readonly tokens: string[],
  ) {
    this.connect();
  }

  // What is shown

  get asked(): Asked | null {
    return this.draft?.asked ?? (this.hasBegun ? this.state?.asked[0] : null) ?? null;
  }

  // Where a stranger is waited for or time runs, nobody moves before everybody has come.
  get hasBegun(): boolean {
    const free = (this.state?.seats ?? []).filter((seat) => seat.is_open);
    const waitsFor = this.welcome?.clock ? free : this.welcome?.is_listed ? free.filter((seat) => !seat.is_kept) : [];
    return !waitsFor.length || (this.state?.move ?? 0) > 0;
  }

  get view(): View | null {
    if (this.draft) return this.draft.view;
    const views = this.state?.views ?? {};
    return views[this.state?.asked[0]?.seat ?? ""] ?? Object.values(views)[0] ?? null;
  }

  // The seat whose player looks, who is "you"; nobody while every curtain is down.
  get me(): string {
    return (this.mine.length && this.view?.viewer) || "";
  }

  get hasCurtains(): boolean {
    return Boolean(this.state?.covered?.length);
  }

  // Who may lift the curtain: those who are asked, and anybody while nobody at this screen is.
  get ready(): string[] {
    const covered = this.state?.ended ? [] : (this.state?.covered ?? []);
    const asked = covered.filter((seat) => this.view?.asked.includes(seat));
    return asked.length ? asked : covered;
  }

  get mine(): string[] {
    return this.welcome?.mine ?? [];
  }

  get busy(): boolean {
    return this.sent !== null;
  }

  // Where in which question one is: another one as soon as something was answered, the same while others move.
  step = $derived(this.asked ? `${this.asked.question}/${this.asked.parts.length}` : "");

  // What a person does

  answer(action: number): void {
    const asked = this.asked;
    if (asked) this.reply(asked, { parts: [...asked.parts, action] });
  }

  play(line: string): void {
    const asked = this.asked;
    if (asked) this.reply(asked, { line });
  }

  private reply(asked: Asked, move: { parts: number[] } | { line: string }): void {
    if (this.busy) return;
    this.catchUp();
    this.sent = asked.question;
    this.hints = null;
    this.notice = null;
    this.declined = null;
    this.send({ type: "play", question: asked.question, seat: asked.seat, ...move });
  }

  // By the rules one concedes where one has something to decide: who is not asked concedes as soon as they are.
  concede(): void {
    this.wishToGiveUp(this.asked?.seat ?? this.me);
    this.catchUp();
    this.giveUp();
  }

  playOn(): void {
    this.wishToGiveUp("");
  }

  private wishToGiveUp(seat: string): void {
    this.givesUp = seat;
    keepWish(this.id, seat);
  }

  private giveUp(): void {
    if (!this.givesUp || this.busy || this.asked?.seat !== this.givesUp) return;
    this.playOn();
    this.draft = null;
    this.play(CONCEDE);
  }

  why(line: string): void {
    this.notice = null;
    this.send({ type: "why", seat: this.me, line });
  }

  // Somebody looks at a dimmed card: the reasons of all of them are asked for, once in each step.
  explain(): void {
    const asked = this.asked;
    if (!asked?.dimmed.length || this.explains === this.step || !this.online) return;
    this.explains = this.step;
    this.send({ type: "explain", seat: asked.seat, parts: asked.parts });
  }

  // A position of the past, until another one is wanted, or none; what comes too late is not shown.
  look(move: number | null, seat = ""): void {
    this.wanted = move;
    if (move === null) this.shown = null;
    else this.send(seat ? { type: "at", move, seat } : { type: "at", move });
  }

  consent(seat: string, about: string, yes: boolean): void {
    this.send({ type: "consent", seat, about, yes });
  }

  lift(seat: string): void {
    this.send({ type: "lift", seat });
  }

  // Without a server that tells what everybody may see, nothing is shown at all.
  lower(): void {
    if (this.online) this.send({ type: "lower" });
    else {
      this.forget();
      this.state = null;
    }
  }

  cancel(): void {
    if (this.draft?.asked.can_cancel) this.draft = null;
  }

  send(message: FromBrowser): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else {
      this.sent = null;
      this.notice = { text: say.shared.offline, rule: "" };
    }
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  // The connection

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(this.id)}`);
    socket.binaryType = "arraybuffer"; // read at once: a blob is read later, and messages would overtake each other
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.online = true;
      socket.send(JSON.stringify({ type: "hello", version: VERSION, tokens: this.tokens, person: person.token, name: settings.now.name }));
    };
    socket.onmessage = (event: MessageEvent<ArrayBuffer>) => {
      this.take(JSON.parse(READER.decode(event.data)) as FromServer);
    };
    socket.onclose = () => {
      this.online = false;
      this.sent = null;
      if (this.closed || this.lost) return;
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    };
  }

  private take(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        learnLook(message.game, message.look);
        company.watching = message.watching ?? [];
        this.siding = null;
        this.givesUp = seatsIn(this.id)?.givesUp ?? this.givesUp;
        this.catchUp();
        this.views = {};
        this.forget();
        if (this.state) this.state = { ...this.state, asked: [] }; // questions are counted from 1 again
        break;
      case "state":
        message.views = whole(message, this.views);
        this.views = message.views;
        clocks.take(message.clocks);
        this.queue.push(message);
        if (!this.state || !message.since || this.sent !== null || this.givesUp || !isPaced()) this.catchUp();
        else this.goAhead();
        if (message.ended && this.givesUp) this.playOn();
        this.giveUp();
        break;
      case "looked":
        this.draft = { view: looked(message, this.views), asked: message.asked };
        this.sent = null;
        this.forgetReasons();
        break;
      case "refused":
        this.refuse(message.reason);
        break;
      case "error":
        this.fail(message.code, message.message);
        break;
      case "answered":
        this.notice = message.reason
          ? { text: message.reason.sentence, rule: message.reason.rule }
          : { text: say.table.playable(message.line), rule: "" };
        break;
      case "explained":
        if (`${message.question}/${message.parts.length}` === this.step) this.explained = message.dimmed;
        break;
      case "hinted":
        this.hints = message.candidates;
        this.isThinking = false;
        break;
      case "shown":
        if (message.move === this.wanted) this.shown = message;
        break;
      case "curve_shown":
        this.curve = message.chances.length ? message : null;
        break;
      case "seats":
        if (this.state) this.state = { ...this.state, seats: message.seats };
        for (const state of this.queue) state.seats = message.seats;
        company.watching = message.watching ?? [];
        if (message.clocks) clocks.take(message.clocks);
        break;
      case "reacted":
        company.hear(message.seat, message.what, this.mine.includes(message.seat));
        break;
      case "offered":
        this.offers = message.offers;
        this.declined = null;
        break;
      case "declined":
        this.declined = message;
        break;
      case "siding":
        this.siding = message;
        break;
      case "moved":
        this.moved = { room: message.room, tokens: Object.values(message.tokens) };
        break;
      case "compiling":
        this.compiling = message.done < 1 ? message : null;
        if (!this.compiling && this.state?.ended) this.send({ type: "curve" });
        break;
    }
  }

  // States are shown one after the other, each long enough to be seen.

  private goAhead(): void {
    window.clearTimeout(this.timer);
    while (this.queue.length && performance.now() >= this.until) this.showNext();
    this.waiting = this.queue.length;
    if (this.queue.length) this.timer = window.setTimeout(() => this.goAhead(), Math.max(0, this.until - performance.now()));
  }

  catchUp(): void {
    window.clearTimeout(this.timer);
    while (this.queue.length) this.showNext();
    this.waiting = 0;
  }

  private showNext(): void {
    const state = this.queue.shift();
    if (!state) return;
    const last = this.state?.move ?? state.move;
    this.until = performance.now() + stayOf(state, last, this.queue.length);
    if (state.move !== last || !state.since) this.news = state.sentences.filter((sentence) => sentence.move > last);
    this.show(state);
  }

  private show(state: State): void {
    if (Object.keys(state.views).join() !== Object.keys(this.state?.views ?? {}).join()) this.forget();
    this.goOn(state.asked.map((one) => one.question));
    if (!state.since) this.shown = null;
    if (state.ended || this.isAskedAnew(state)) this.notice = null;
    this.state = state;
    this.forgetReasons();
    this.offers = state.offers ?? [];
    this.log = [...this.log.filter((one) => one.move < state.since), ...state.sentences];
  }

  // Other eyes look now: nothing that was told to those before stays.
  private forget(): void {
    this.goOn([]);
    this.log = [];
    this.shown = null;
    this.notice = null;
    this.hints = null;
    this.isThinking = false;
  }

  // What was said of a question that is asked no more is over; while others move, the rest stands.
  private goOn(questions: number[]): void {
    const before = this.state?.asked.map((one) => one.question) ?? [];
    if (this.draft && !questions.includes(this.draft.asked.question)) this.draft = null;
    if (this.sent !== null && !questions.includes(this.sent)) this.sent = null;
    if (before.some((question) => !questions.includes(question))) {
      this.hints = null;
      this.isThinking = false;
    }
  }

  // Whether there is something new to decide: what was refused before is history then, but not while passes go by.
  private isAskedAnew(state: State): boolean {
    const before = this.state?.asked.map((one) => one.question) ?? [];
    return state.asked.some((one) => {
      const view = state.views[one.seat];
      return !before.includes(one.question) && !(view && isPassed(one, view));
    });
  }

  // Reasons belong to the table on which they were asked for: whoever still looks asks again.
  private forgetReasons(): void {
    this.explained = [];
    this.explains = "";
  }

  private refuse(reason: Reason): void {
    this.sent = null;
    this.notice = { text: reason.sentence, rule: reason.rule };
  }

  private fail(code: string, text: string): void {
    this.sent = null;
    this.isThinking = false;
    if (code === "unknown_room" || (code === "not_yours" && !this.state)) this.lost = text;
    this.notice = { text, rule: "" };
  }
}
