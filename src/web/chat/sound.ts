/** 提示音: of a new message and of a conversation that rings; a browser plays none before somebody has touched the page. */
type SoundKind = 'message' | 'ring'

/** Tones in hertz, one after another. */
const TONES: Record<SoundKind, readonly number[]> = { message: [880], ring: [660, 880, 660, 880] }
const TONE_S = 0.16
const LOUDNESS = 0.08

let context: AudioContext | null = null

/** Whether this browser can make a sound at all. */
export const canSound = (): boolean => typeof AudioContext === 'function'

/** Plays the tones; nothing where the browser does not allow it. */
export const chime = (kind: SoundKind = 'message'): void => {
  if (!canSound() || navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  void context.resume()
  for (const [at, hertz] of TONES[kind].entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = hertz
    volume.gain.value = LOUDNESS
    tone.connect(volume).connect(context.destination)
    tone.start(context.currentTime + at * TONE_S)
    tone.stop(context.currentTime + (at + 0.9) * TONE_S)
  }
}
