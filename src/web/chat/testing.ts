/** For tests: a line that the test holds the other end of, and a world without a browser around it. */
import type { ClientFrame, ServerFrame } from '#contract/chat.socket.ts'
import type { LineEvents } from './socket.ts'
import { openOutbox } from './outbox.ts'

const closed = (async () => {
  throw new Error('no storage here')
}) as unknown as NonNullable<Parameters<typeof openOutbox>[0]>

/** Sockets as the server sees them. */
export const lines = () => {
  const opened: { path: string; events: LineEvents; frames: ClientFrame[]; isClosed: boolean }[] =
    []
  const last = () => {
    const line = opened.at(-1)
    if (line === undefined) throw new Error('no socket was opened')
    return line
  }
  return {
    opened,
    last,
    openLine: (path: string, events: LineEvents) => {
      const line = { path, events, frames: [] as ClientFrame[], isClosed: false }
      opened.push(line)
      return {
        send: (text: string) => void line.frames.push(JSON.parse(text) as ClientFrame),
        close: () => {
          line.isClosed = true
        },
      }
    },
    tell: (frame: ServerFrame) => last().events.onText(JSON.stringify(frame)),
    /** Opens and welcomes the last socket. */
    welcome: (heads: Record<string, number> = {}) => {
      last().events.onOpen()
      last().events.onText(
        JSON.stringify({ t: 'welcome', node: 'n', now: 0, hb: 25_000, heads, useq: 0 }),
      )
    },
    sends: () => last().frames.flatMap((frame) => (frame.t === 'send' ? [frame] : [])),
  }
}

/** Timers that run when the test says what time it is. */
export const timers = (start = 1_795_233_600_000) => {
  let now = start
  let waiting: { run: () => void; at: number }[] = []
  return {
    now: () => now,
    later: (run: () => void, ms: number) => {
      const one = { run, at: now + ms }
      waiting.push(one)
      return () => {
        waiting = waiting.filter((it) => it !== one)
      }
    },
    pass(ms: number) {
      const until = now + ms
      for (;;) {
        const next = waiting.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        waiting = waiting.filter((it) => it !== next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = until
    },
  }
}

/** The page's memory in the place of the browser's database. */
export const openMemory = async () => openOutbox(closed)
