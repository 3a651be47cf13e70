import type { ClientFrame, ServerFrame } from '#contract/chat.socket.ts'
import { socketPath } from '#contract/chat.socket.ts'
import { newSuffix } from '#domain/chat/guest.ts'
import { dueAt, step } from './connection.ts'
import { type ConnectionState, type Effect, type Happening, idle } from './state.ts'

/** 套接字: runs what the machine of connection.ts wants done; the only place that opens a socket. */

/** As much of a WebSocket as is needed. */
export interface Line {
  send(text: string): void
  close(): void
}

export interface LineEvents {
  onOpen(): void
  onText(text: string): void
  onClose(code: number, reason: string): void
}

/** Opens the browser's own socket to a path of this site. */
export const openLine = (path: string, events: LineEvents): Line => {
  const address = new URL(path, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(address)
  socket.addEventListener('open', () => events.onOpen())
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') events.onText(data)
  })
  socket.addEventListener('close', ({ code, reason }) => events.onClose(code, reason))
  return socket
}

/** What the machine's other wishes are answered with. */
export interface Deps {
  actor: string
  member: boolean
  openLine: (path: string, events: LineEvents) => Line
  /** A ticket for one socket; empty where the cookie says who it is. */
  ticket: () => Promise<string>
  now: () => number
  random: () => number
  later: (run: () => void, ms: number) => () => void
  /** Everything that is not the socket's: messages to show, calls to make, what to keep. */
  run: (effect: Exclude<Effect, { do: 'connect' | 'close' | 'frame' }>) => void
}

export interface Connection {
  get(): ConnectionState
  /** Tells the machine what happened. */
  tell(event: Happening): void
  /** Sends a frame where the socket is open; whether it was. */
  send(frame: ClientFrame): boolean
  subscribe(listener: () => void): () => void
  stop(): void
}

const LONGEST_TIMER_MS = 60_000

const frameOf = (text: string): ServerFrame | null => {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 't' in frame
      ? (frame as ServerFrame)
      : null
  } catch {
    return null
  }
}

/** A server that drains says in the reason how many milliseconds to stay away. */
export const retryAfter = (reason: string): number => {
  const found = /\d{1,6}/.exec(reason)
  return found === null ? 0 : Number(found[0])
}

export const createConnection = (deps: Deps): Connection => {
  const { now, random, later } = deps
  const device = newSuffix(random)
  const listeners = new Set<() => void>()
  let state = idle(deps.actor, deps.member)
  let line: Line | null = null
  let stopTimer = (): void => {}
  let stopped = false

  const put = (frame: ClientFrame): void => line?.send(JSON.stringify(frame))

  const connect = (socket: number, wanted: boolean): void => {
    const closed = (code: number, reason: string): void =>
      tell({ kind: 'closed', socket, code, retryAfterMs: retryAfter(reason) })
    const open = (ticket: string): void => {
      if (stopped || state.socket !== socket) return
      line = deps.openLine(socketPath(deps.actor, device), {
        onOpen: () => tell({ kind: 'opened', socket, ticket, device }),
        onText: (text) => {
          const frame = frameOf(text)
          if (frame !== null) tell({ kind: 'frame', socket, frame })
        },
        onClose: closed,
      })
    }
    if (!wanted) open('')
    else void deps.ticket().then(open, () => closed(0, ''))
  }

  const run = (effect: Effect): void => {
    if (effect.do === 'connect') connect(effect.socket, effect.ticket)
    else if (effect.do === 'close') {
      line?.close()
      line = null
    } else if (effect.do === 'frame') put(effect.frame)
    else deps.run(effect)
  }

  const wake = (): void => {
    stopTimer()
    const at = dueAt(state)
    if (at === Number.POSITIVE_INFINITY || stopped) return
    const ms = Math.min(LONGEST_TIMER_MS, Math.max(0, at - now()))
    stopTimer = later(() => tell({ kind: 'due' }), ms)
  }

  const tell = (event: Happening): void => {
    if (stopped) return
    const [next, effects] = step(state, { ...event, now: now() }, random)
    state = next
    for (const effect of effects) run(effect)
    wake()
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    tell,
    send(frame) {
      if (state.phase !== 'open' || line === null) return false
      put(frame)
      return true
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      stopped = true
      stopTimer()
      line?.close()
      line = null
    },
  }
}
