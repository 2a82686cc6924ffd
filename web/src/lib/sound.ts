import { sounds } from './preferences.svelte'

/** A note: when it begins and how long it sounds, in seconds, its pitch in Hz, how loud, and its voice. */
interface Note {
  at: number
  long: number
  pitch: number
  loud?: number
  voice?: OscillatorType
}
export type Sound = 'turn' | 'card' | 'conquest' | 'fall' | 'win'

const QUIET = 0.09
const ECHO = 4000 // ms, longer than any of them sounds
const chord = (at: number, pitches: readonly number[], long: number, apart = 0, voice: OscillatorType = 'triangle') =>
  pitches.map((pitch, number): Note => ({ at: at + number * apart, long, pitch, voice }))

/** All of them are made here: a bell, a stroke of cloth, horns, a fall, a fanfare. */
export const SCORES: Record<Sound, readonly Note[]> = {
  turn: [
    { at: 0, long: 0.9, pitch: 659.3, voice: 'sine' },
    { at: 0.14, long: 1.1, pitch: 880, voice: 'sine' },
  ],
  card: [
    { at: 0, long: 0.06, pitch: 210, loud: 0.6 },
    { at: 0.02, long: 0.05, pitch: 320, loud: 0.4 },
  ],
  conquest: [...chord(0, [196, 293.7], 0.28), ...chord(0.22, [261.6, 392, 523.3], 0.7)],
  fall: [...chord(0, [392, 329.6, 261.6, 196], 0.25, 0.11, 'sine')],
  win: [
    ...chord(0, [392, 523.3, 659.3], 0.3, 0.12),
    ...chord(0.46, [523.3, 659.3, 784, 1046.5], 1.4),
    { at: 0.46, long: 1.4, pitch: 130.8 },
  ],
}

/** Writes a score into anything that sounds, from a time on. */
export function play(which: Sound, context: BaseAudioContext, from: number): void {
  for (const { at, long, pitch, loud = 1, voice = 'triangle' } of SCORES[which]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.type = voice
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, from + at)
    volume.gain.linearRampToValueAtTime(QUIET * loud, from + at + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0005, from + at + long)
    tone.connect(volume).connect(context.destination)
    tone.start(from + at)
    tone.stop(from + at + long)
  }
}

let context: AudioContext | null = null
let over: ReturnType<typeof setTimeout> | undefined

/** Quietly, where sounds are wanted; browsers allow none before the page has been used. Silence costs nothing. */
export function sound(which: Sound): void {
  if (!sounds.on || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  play(which, context, context.currentTime + 0.02)
  clearTimeout(over)
  over = setTimeout(() => void context?.suspend(), ECHO)
}
