import type { Bubble } from '#web/chat/state.ts'

/** 历史: what people typed, what they were told of it, and what their devices heard. */

/** A message as somebody typed it. */
export interface Typed {
  id: string
  conv: string
  actor: string
  device: string
  /** Counts what was typed, so that order is known within a millisecond. */
  nth: number
  at: number
}

/** What a device was told to be stored. */
export interface Place {
  conv: string
  seq: number
  msgId: string
}

export interface History {
  typed: Map<string, Typed>
  /** By the id of its bubble. */
  acked: Map<string, Place>
  /** Why a bubble was not taken, as it was shown. */
  failed: Map<string, string>
  /** Every message that any device heard of, by the server's id. */
  heard: Map<string, Place>
  /** By person, the conversations their devices heard of. */
  audiences: Map<string, Set<string>>
  /** What contradicts itself: told twice, and not the same. */
  contradictions: string[]
  /** What went where it must not. */
  leaks: string[]
}

export const emptyHistory = (): History => ({
  typed: new Map(),
  acked: new Map(),
  failed: new Map(),
  heard: new Map(),
  audiences: new Map(),
  contradictions: [],
  leaks: [],
})

/** As it is at this moment, whatever goes on meanwhile. */
export const copied = (history: History): History => ({
  typed: new Map(history.typed),
  acked: new Map(history.acked),
  failed: new Map(history.failed),
  heard: new Map(history.heard),
  audiences: new Map(Array.from(history.audiences, ([who, convs]) => [who, new Set(convs)])),
  contradictions: [...history.contradictions],
  leaks: [...history.leaks],
})

/** What a note of the experts begins with; customers must never see it. */
export const NOTE_MARK = '【备注】'

const MOST_SAID = 50

const isSame = (one: Place, other: Place): boolean =>
  one.conv === other.conv && one.seq === other.seq && one.msgId === other.msgId

/** Writes the history down as it happens. */
export const createRecorder = (now: () => number) => {
  const history = emptyHistory()
  const waits: { at: number; ms: number }[] = []
  const steady: number[] = []
  const welcomed = new Map<string, number>()
  let delivered = 0
  let openings = 0
  const closes = new Map<number, number>()
  let nth = 0
  const note = (list: string[], what: string): void => {
    if (list.length < MOST_SAID) list.push(what)
  }
  return {
    history,
    /** Milliseconds from typing to the acknowledgement, and when it was typed. */
    waits,
    /** The same, of devices whose connection stood from the typing on. */
    steady,
    delivered: (): number => delivered,
    typed(bubble: Pick<Bubble, 'id' | 'conv' | 'actor'>, device: string): void {
      const { id, conv, actor } = bubble
      nth += 1
      history.typed.set(id, { id, conv, actor, device, nth, at: now() })
    },
    acked(id: string, place: Place): void {
      const before = history.acked.get(id)
      if (before !== undefined && !isSame(before, place))
        note(history.contradictions, `${id} was stored at ${before.seq} and at ${place.seq}`)
      if (before !== undefined) return
      history.acked.set(id, place)
      const typed = history.typed.get(id)
      if (typed === undefined) return
      waits.push({ at: typed.at, ms: now() - typed.at })
      if ((welcomed.get(typed.device) ?? Infinity) < typed.at) steady.push(now() - typed.at)
    },
    failed: (id: string, reason: string): void => void history.failed.set(id, reason),
    heard(actor: string, place: Place): void {
      delivered += 1
      const before = history.heard.get(place.msgId)
      if (before !== undefined && !isSame(before, place))
        note(history.contradictions, `${place.msgId} was heard at ${before.seq} and ${place.seq}`)
      else history.heard.set(place.msgId, place)
      const own = history.audiences.get(actor) ?? new Set()
      history.audiences.set(actor, own.add(place.conv))
    },
    /** A socket of a device was welcomed. */
    opened(device: string): void {
      openings += 1
      welcomed.set(device, now())
    },
    /** A device has no socket for now. */
    left: (device: string): void => void welcomed.delete(device),
    /** A socket was closed, as the device was told. */
    closed: (code: number): void => void closes.set(code, (closes.get(code) ?? 0) + 1),
    closes: closes as ReadonlyMap<number, number>,
    openings: (): number => openings,
    leaked: (what: string): void => note(history.leaks, what),
  }
}

export type Recorder = ReturnType<typeof createRecorder>
