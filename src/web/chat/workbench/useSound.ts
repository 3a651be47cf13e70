import { useCallback, useEffect, useRef, useState } from 'react'

/** 提示音: of a new conversation and of a new message; a browser plays none before a click. */
export type SoundKind = 'ring' | 'message'

/** Tones in hertz, one after another. */
const TONES: Record<SoundKind, readonly number[]> = { ring: [660, 880, 660, 880], message: [880] }
const TONE_S = 0.16
const LOUDNESS = 0.08
const LOCK = 'cq-chat-sound'

const play = (context: AudioContext, kind: SoundKind): void => {
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

/** One tab of the browser makes the sound: whichever holds the lock. */
const useLeads = (): (() => boolean) => {
  const leads = useRef(!('locks' in navigator))
  useEffect(() => {
    if (!('locks' in navigator)) return
    const ended = new AbortController()
    let release = (): void => {}
    const { signal } = ended
    navigator.locks
      .request(LOCK, { signal }, async () => {
        leads.current = true
        return new Promise<void>((done) => {
          release = done
        })
      })
      .catch(() => {})
    return () => {
      leads.current = false
      release()
      ended.abort()
    }
  }, [])
  return useCallback(() => leads.current, [])
}

export interface Sound {
  /** False where the browser has none. */
  known: boolean
  on: boolean
  toggle: () => void
  play: (kind: SoundKind) => void
}

export const useSound = (): Sound => {
  const context = useRef<AudioContext | null>(null)
  const [on, setOn] = useState(false)
  const leads = useLeads()
  const known = typeof AudioContext === 'function'
  const sounding = useRef(false)
  useEffect(() => {
    sounding.current = on
  }, [on])
  useEffect(() => () => void context.current?.close(), [])
  const toggle = (): void => {
    if (!known) return
    // Made within the click, which is what allows it to sound.
    context.current ??= new AudioContext()
    void context.current.resume()
    if (!on) play(context.current, 'message')
    setOn(!on)
  }
  const playOne = useCallback(
    (kind: SoundKind): void => {
      if (sounding.current && leads() && context.current !== null) play(context.current, kind)
    },
    [leads],
  )
  return { known, on, toggle, play: playOne }
}
