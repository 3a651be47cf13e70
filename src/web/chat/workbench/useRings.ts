import { useEffect, useState } from 'react'
import type { Chat } from '../conversation.ts'
import type { SharedLine } from '../centre/line.ts'

/** 来电: a conversation that asks for an answer. */
export interface Ring {
  conv: string
  customerName: string
  /** Company or region; empty where neither is told. */
  place: string
  /** What it is about, and what the customer asked last. */
  about: string
  question: string
  /** What the colleague wrote who passed it on. */
  brief: string
  /** When somebody else is asked; 0 where that is not known. */
  until: number
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A ring of the stream. */
export const ringOf = (data: Record<string, unknown>): Ring => ({
  conv: word(data.conv),
  customerName: word(data.customerName),
  place: '',
  about: word(data.sourceTitle),
  question: word(data.lastText),
  brief: word(data.brief),
  until: typeof data.until === 'number' ? data.until : 0,
})

const ofChat = (about: Chat): Ring => ({
  conv: about.chatId,
  customerName: about.userName,
  place: about.companyName || about.place,
  about: about.sourceTitle,
  question: about.question,
  brief: '',
  until: 0,
})

/** Rings by conversation; null for one that was answered here or elsewhere. */
export type ToldRings = Readonly<Record<string, Ring | null>>

/**
 * What rings now: told by the stream while its time lasts, or found ringing in the list, which is
 * right even where the clocks differ; none twice, none that was answered.
 */
export const ringing = (told: ToldRings, mine: readonly Chat[], now: number): Ring[] => {
  const live = Object.values(told).filter((ring) => ring !== null && ring.until > now)
  const known = new Set(live.map((ring) => ring?.conv))
  const listed = mine.filter(
    ({ status, chatId }) => status === 'ringing' && !known.has(chatId) && told[chatId] !== null,
  )
  return [...live.flatMap((ring) => ring ?? []), ...listed.map(ofChat)]
}

/** The rings of the line, and how one that was answered is taken away. */
export const useRings = (
  line: SharedLine,
  mine: readonly Chat[],
  given: { now: number; onRing: () => void },
) => {
  const [told, setTold] = useState<ToldRings>({})
  const { onRing } = given
  const settle = (conv: string): void => setTold((was) => ({ ...was, [conv]: null }))
  useEffect(
    () =>
      line.listen({
        onEvent(name, data) {
          if (name === 'ring') {
            const ring = ringOf(data)
            setTold((was) => ({ ...was, [ring.conv]: ring }))
            onRing()
          } else if ((name === 'assign' || name === 'status') && data.status !== 'ringing')
            setTold((was) => ({ ...was, [word(data.conv)]: null }))
        },
      }),
    [line, onRing],
  )
  return { rings: ringing(told, mine, given.now), settle }
}
