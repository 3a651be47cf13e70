import { execFileSync } from 'node:child_process'
import { WebSocket } from 'ws'
import { MSG_TYPE, type ServerFrame, socketPath } from '#contract/chat.socket.ts'
import type { Guest } from './testbed.ts'

/** Somebody whose socket is open; `tell` hears every frame. */
export interface Line {
  socket: WebSocket
  tell: (frame: ServerFrame | Sent) => void
}

/** A frame that carries a message. */
export type Sent = ReturnType<typeof sendOf>

/** Sockets that are being opened at once. */
const OPENING = 64
/** How long the answers to the last messages may take. */
const TAIL_MS = 10_000
const PONG = JSON.stringify({ t: 'pong' })

const sendOf = (id: string, conv: string, text: string) =>
  ({ v: 1, t: 'send', id, conv, type: MSG_TYPE.text, body: { text } }) as const

/**
 * Opens a socket as a browser would and says hello; done at the first answer, be it an echo. Each tab
 * of somebody has a number of its own.
 */
export const open = async (
  origin: string,
  who: { id: string; cookie: string; address: string },
  tab = '12345',
): Promise<Line> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${socketPath(who.id, tab)}`, {
      perMessageDeflate: false,
      headers: { origin, cookie: who.cookie, 'x-forwarded-for': who.address },
    })
    const line: Line = { socket, tell: () => resolve(line) }
    socket.on('open', () =>
      socket.send(
        JSON.stringify({ v: 1, t: 'hello', ticket: '', device: 'bench', cur: {}, ucur: 0 }),
      ),
    )
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString('utf8')) as ServerFrame
      // Whoever says nothing for a while is held to be gone.
      if (frame.t === 'ping') socket.send(PONG)
      line.tell(frame)
    })
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`the socket of ${who.id} was closed: ${code}`)))
  })

/** Opens them all, a few at a time; in the order of `who`. */
export const openAll = async (
  origin: string,
  who: readonly { id: string; cookie: string; address: string }[],
): Promise<Line[]> => {
  const lines: Line[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < who.length; at = next++)
      // oxlint-disable-next-line no-await-in-loop -- one after another is the point
      lines[at] = await open(origin, who[at] as (typeof who)[number])
  }
  await Promise.all(Array.from({ length: OPENING }, work))
  return lines
}

/** Until all are closed. */
export const closeAll = async (lines: readonly Line[]): Promise<void> => {
  await Promise.all(
    lines.map(
      async ({ socket }) =>
        new Promise<void>((resolve) => {
          if (socket.readyState === WebSocket.CLOSED) resolve()
          socket.on('close', () => resolve())
          socket.close()
        }),
    ),
  )
}

/** Milliseconds from a message to its acknowledgement, and to its arrival at the expert's. */
export interface Times {
  ack: number[]
  heard: number[]
  /** Messages that were sent again because the server asked for it. */
  again: number
  /** Messages that were not acknowledged, or not heard, within `TAIL_MS` after the last one. */
  late: number
}

let sent = 0

/**
 * Sends so many messages a second from these guests in turn. As in the browser, a guest's next
 * message waits for the acknowledgement of the one before, and what the server asks for again is sent again;
 * both count.
 */
export const load = async (
  guests: readonly (Guest & { line: Line })[],
  experts: readonly Line[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Times> => {
  const times: Times = { ack: [], heard: [], again: 0, late: 0 }
  const due = new Map<string, number>()
  const told = new Map<string, number>()
  const senders = guests.map(({ line, conv }) => {
    const waiting: { id: string; frame: string }[] = []
    const say = (): void => {
      const [first] = waiting
      if (first !== undefined) line.socket.send(first.frame)
    }
    line.tell = (frame) => {
      if (frame.t === 'nack' && frame.retryAfterMs !== undefined) {
        times.again += 1
        setTimeout(say, frame.retryAfterMs)
      }
      if ((frame.t !== 'ack' && frame.t !== 'send') || frame.id !== waiting[0]?.id) return
      times.ack.push(performance.now() - (due.get(frame.id) ?? 0))
      waiting.shift()
      say()
    }
    return (): void => {
      const id = `message-${(sent += 1)}`
      const text = `我们公司想申报高新技术企业，目前有三件实用新型和两件软著，不知道条件够不够，请您帮忙看看还缺什么材料，谢谢（${sent}）`
      due.set(id, performance.now())
      waiting.push({ id, frame: JSON.stringify(sendOf(id, conv, text)) })
      if (waiting.length === 1) say()
    }
  })
  for (const expert of experts)
    expert.tell = (frame) => {
      if (frame.t === 'msg') told.set(frame.m.id, performance.now())
    }
  const count = perSecond * seconds
  const began = performance.now()
  await new Promise<void>((resolve) => {
    let next = 0
    const timer = setInterval(() => {
      const until = Math.min(count, ((performance.now() - began) / 1_000) * perSecond)
      for (; next < until; next += 1) senders[next % senders.length]?.()
      if (next >= count) {
        clearInterval(timer)
        resolve()
      }
    }, 1)
  })
  await until(
    () => times.ack.length === count && (experts.length === 0 || told.size >= count),
    TAIL_MS,
  )
  for (const [id, at] of told) times.heard.push(at - (due.get(id) ?? at))
  times.late =
    count - (experts.length > 0 ? Math.min(times.ack.length, told.size) : times.ack.length)
  return times
}

/** Until it holds, or the time is over. */
export const until = async (holds: () => boolean, milliseconds: number): Promise<void> => {
  const end = performance.now() + milliseconds
  // oxlint-disable-next-line no-await-in-loop -- looks again and again
  while (!holds() && performance.now() < end) await new Promise((next) => setTimeout(next, 20))
}

/** Memory of a process in MB, as the system counts it. */
export const residentOf = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
