// Small sounds, made on the spot; silent unless a person turns them on.

import { settings } from "./settings.svelte";

type Sound = "card" | "turn" | "no" | "end";

const NOTES: Record<Sound, [pitch: number, after: number, length: number][]> = {
  card: [[190, 0, 0.05]],
  turn: [
    [523, 0, 0.09],
    [784, 0.09, 0.14],
  ],
  no: [[140, 0, 0.16]],
  end: [
    [392, 0, 0.16],
    [523, 0.15, 0.16],
    [659, 0.3, 0.32],
  ],
};
const LOUD = 0.08;

let context: AudioContext | null = null;

export function sound(what: Sound): void {
  if (!settings.now.sound) return;
  context ??= new AudioContext();
  for (const [pitch, after, length] of NOTES[what]) note(context, pitch, context.currentTime + after, length);
}

function note(air: AudioContext, pitch: number, at: number, length: number): void {
  const voice = air.createOscillator();
  const volume = air.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUD, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(volume).connect(air.destination);
  voice.start(at);
  voice.stop(at + length);
}
