// Nothing that people read stands in a component or beside one: all of it stands in src/words, so that a language can be added there.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "svelte/compiler";

const SOURCE = fileURLToPath(new URL("src", import.meta.url));
const SKIPPED = [join(SOURCE, "words"), join(SOURCE, "cards", "art")]; // the words themselves; drawings find their words in names of cards
const WORD = /\p{L}{2}/u;
const PROSE = /\p{L}{2}[,.:;!?]*( ·)? \p{L}{2}|^\p{Lu}\p{Ll}|\p{Ll}[.!?…]$/u; // several words, a capital letter, or the end of a sentence
const SEEN = new Set(["alt", "aria-description", "aria-label", "aria-placeholder", "aria-roledescription", "aria-valuetext", "caption", "label", "placeholder", "text", "title"]);
const UNSEEN = new Set(["class", "d", "href", "src", "style", "transform", "viewBox"]);
const CODE = { AwaitBlock: "expression", ConstTag: "declaration", EachBlock: "expression", IfBlock: "test", KeyBlock: "expression", RenderTag: "expression" };
const COMPARES = new Set(["==", "===", "!=", "!==", "in"]);
// What takes names of keys, events, files and selectors, none of which is read by people.
const TECHNICAL = new Set(["addEventListener", "animate", "closest", "Event", "getItem", "matches", "matchMedia", "querySelector", "querySelectorAll", "removeEventListener", "setAttribute", "setItem", "setProperty"]);
const KEPT = /^cardwright /; // names under which a browser keeps things

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (SKIPPED.includes(path)) continue;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (path.endsWith(".svelte") || path.endsWith(".ts")) yield path;
  }
}

const nodesIn = (node) => Object.values(node).flat().filter((part) => part && typeof part === "object" && typeof part.type === "string");
const calleeOf = (node) => node.callee.property?.name ?? node.callee.name;

// Strings of a piece of code, without those that are compared, looked up, imported or handed to the browser's own functions.
function* stringsIn(node) {
  if (node.type === "Literal") {
    if (typeof node.value === "string") yield [node.value, node];
  } else if (node.type === "Text") {
    yield [node.data, node];
  } else if (node.type === "TemplateLiteral") {
    yield [node.quasis.map((part) => part.value.cooked).join("\u0000"), node];
    for (const part of node.expressions) yield* stringsIn(part);
  } else if (node.type === "BinaryExpression" && COMPARES.has(node.operator)) {
    for (const side of [node.left, node.right]) if (side.type !== "Literal") yield* stringsIn(side);
  } else if (node.type === "CallExpression" || node.type === "NewExpression") {
    yield* stringsIn(node.callee);
    if (!TECHNICAL.has(calleeOf(node))) for (const part of node.arguments) yield* stringsIn(part);
  } else if (node.type === "MemberExpression") {
    yield* stringsIn(node.object);
  } else if (node.type === "Property" || node.type === "PropertyDefinition") {
    if (node.value) yield* stringsIn(node.value);
  } else if (!/^(Import|Export(Named|All)?Declaration$|SwitchCase|TS(?!As|Satisfies|NonNull))/.test(node.type) || node.declaration || node.consequent) {
    for (const part of node.type === "SwitchCase" ? node.consequent : nodesIn(node)) yield* stringsIn(part);
  }
}

// What a page shows: its text, the attributes that are read, and the strings of expressions among them.
function* shownIn(node) {
  if (node.type === "Text") {
    if (WORD.test(node.data)) yield [node.data, node];
  } else if (node.type === "ExpressionTag") {
    for (const [text, at] of stringsIn(node.expression)) if (WORD.test(text)) yield [text, at];
  } else if (node.type === "Attribute") {
    if (SEEN.has(node.name)) for (const part of valuesOf(node)) yield* shownIn(part);
    else if (!UNSEEN.has(node.name)) for (const part of valuesOf(node)) yield* proseIn(part);
  } else if (node.type in CODE) {
    yield* proseIn(node[CODE[node.type]]);
    for (const part of nodesIn(node)) if (part.type === "Fragment") yield* shownIn(part);
  } else if (node.type !== "StyleDirective") {
    for (const part of nodesIn(node)) yield* shownIn(part);
  }
}

const valuesOf = (attribute) => (attribute.value === true ? [] : [attribute.value].flat());

function* proseIn(code) {
  for (const [text, at] of stringsIn(code)) if (PROSE.test(text) && !KEPT.test(text)) yield [text, at];
}

function* faultsIn(path) {
  const isCode = path.endsWith(".ts");
  const source = isCode ? `<script lang="ts">${readFileSync(path, "utf8")}</script>` : readFileSync(path, "utf8");
  const tree = parse(source, { modern: true, filename: path });
  const found = [tree.instance, tree.module].filter(Boolean).flatMap((script) => [...proseIn(script.content)]);
  for (const [text, at] of [...found, ...shownIn(tree.fragment)]) {
    const line = source.slice(0, at.start).split("\n").length;
    yield `${relative(join(SOURCE, ".."), path)}:${line}: ${JSON.stringify(text.replaceAll("\u0000", "…").trim())}`;
  }
}

const faults = [...filesIn(SOURCE)].flatMap((path) => [...faultsIn(path)]);
if (faults.length) {
  console.error(`These texts belong into src/words:\n${faults.join("\n")}`);
  process.exit(1);
}
