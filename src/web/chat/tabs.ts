import type { ChatMessage } from '#contract/chat.socket.ts'

/** 多标签页: of the tabs that one person has open, the one looked at last speaks for all. */

/** As much of a BroadcastChannel as is needed. */
export interface Channel {
  postMessage(said: unknown): void
  close(): void
  addEventListener(kind: 'message', listener: (event: { data: unknown }) => void): void
}

/** As much of navigator.locks as is needed. */
export type RequestLock = (
  name: string,
  options: { steal?: boolean; signal?: AbortSignal },
  hold: () => Promise<void>,
) => Promise<unknown>

export interface TabDeps {
  /** Whose tabs: those of another person are none of its business. */
  name: string
  /** Names this tab to the others. */
  tab: string
  /** Null where the browser has none: each tab speaks for itself then. */
  lock: RequestLock | null
  openChannel: ((name: string) => Channel) | null
  /** Called in one tab, once for each message that nobody has before their eyes. */
  announce: (message: ChatMessage) => void
  /** Another tab knows of something new. */
  onChanged: () => void
}

export interface Tabs {
  /** This tab is the one that is looked at. */
  focus(): void
  leads(): boolean
  /** The conversation before somebody's eyes here; empty for none. */
  look(conv: string): void
  /** A message of somebody else came to this tab; maybe to others too. */
  came(message: ChatMessage): void
  /** What the lists say is another by now. */
  changed(): void
  stop(): void
}

type Said =
  | { kind: 'came'; message: ChatMessage }
  | { kind: 'sight'; tab: string; conv: string }
  | { kind: 'asks' }
  | { kind: 'changed' }

/** So many messages are remembered, that none is announced twice. */
const REMEMBERED = 200

/** The lock of the leading tab: taken by whoever is looked at, else by whoever is left. */
const leadership = (lock: RequestLock | null, name: string) => {
  let leading = lock === null
  let stopped = false
  let release = (): void => {}
  let waiting = new AbortController()
  const hold = async (): Promise<void> =>
    new Promise<void>((done) => {
      if (stopped) return done()
      leading = true
      release = done
    })
  const queue = (): void => {
    const { signal } = (waiting = new AbortController())
    // Left by its own wish, or stolen from.
    lock?.(name, { signal }, hold).then(lose, () => signal.aborted || lose())
  }
  /** Taken away by another tab: this one waits in line again. */
  const lose = (): void => {
    leading = false
    if (!stopped) queue()
  }
  queue()
  return {
    leads: () => leading,
    take(): void {
      if (leading || lock === null || stopped) return
      waiting.abort()
      lock(name, { steal: true }, hold).then(lose, lose)
    },
    stop(): void {
      stopped = true
      leading = false
      waiting.abort()
      release()
    },
  }
}

export const createTabs = (deps: TabDeps): Tabs => {
  const { tab, announce } = deps
  const lead = leadership(deps.lock, deps.name)
  const channel = deps.openChannel?.(deps.name) ?? null
  const sights = new Map<string, string>()
  const known: string[] = []
  let own = ''
  const say = (said: Said): void => channel?.postMessage(said)
  const speak = (message: ChatMessage): void => {
    if (known.includes(message.msgId)) return
    known.push(message.msgId)
    known.splice(0, known.length - REMEMBERED)
    if (![...sights.values()].includes(message.conv)) announce(message)
  }
  const look = (conv: string): void => {
    own = conv
    sights.set(tab, conv)
    say({ kind: 'sight', tab, conv })
  }
  const heard = (said: Said): void => {
    if (said.kind === 'sight') sights.set(said.tab, said.conv)
    else if (said.kind === 'asks') say({ kind: 'sight', tab, conv: own })
    else if (said.kind === 'changed') deps.onChanged()
    else if (lead.leads()) speak(said.message)
  }
  channel?.addEventListener('message', ({ data }) => heard(data as Said))
  say({ kind: 'asks' })
  return {
    focus: lead.take,
    leads: lead.leads,
    look,
    came(message) {
      // Whoever leads may have no socket of its own.
      if (lead.leads() || channel === null) speak(message)
      else say({ kind: 'came', message })
    },
    changed: () => say({ kind: 'changed' }),
    stop() {
      look('')
      lead.stop()
      channel?.close()
    },
  }
}
