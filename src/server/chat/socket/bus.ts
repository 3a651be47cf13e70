/** What one node tells the others: never a message, only where to look. */
export type Hint =
  | { t: 'conv'; conv: string; seq: number; actors: readonly string[] }
  /** A message that changed. */
  | { t: 'rev'; conv: string; seq: number; actors: readonly string[] }
  | { t: 'stream'; actor: string; useq: number }
  | { t: 'typing'; conv: string; from: string; actors: readonly string[] }

/** Carries hints between nodes; a lost one is healed by the look at the heads. */
export interface Bus {
  publish(hint: Hint): void
  /** False while the others may not be heard: the heads are looked at more often then. */
  healthy(): boolean
  /** How the nodes tell each other. */
  kind: 'redis' | 'database'
  /** Says something to itself the way all hear it; false when it was not heard in two seconds. */
  probe(): Promise<boolean>
  /** Begins to listen; `onBack` is told when hints may have been lost. */
  start(onHint: (hint: Hint) => void, onBack: () => void): Promise<void>
  stop(): Promise<void>
}

/** How long a node waits for its own word. */
const PROBE_MS = 2_000

/** A node's own words, said to see whether they are heard: a notice without hints, by its number. */
export const createProbes = (node: string, post: (notice: string) => Promise<unknown>) => {
  const waiting = new Map<string, (heard: boolean) => void>()
  let serial = 0
  return {
    probe: async (): Promise<boolean> => {
      serial += 1
      const notice = `${node} [] ${serial}`
      const heard = new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), PROBE_MS).unref()
        waiting.set(notice, (was) => {
          clearTimeout(timer)
          resolve(was)
        })
      })
      post(notice).catch(() => waiting.get(notice)?.(false))
      return heard.finally(() => waiting.delete(notice))
    },
    /** Whether a payload is one of this node's own; those that it waits for are heard now. */
    isOwn(payload: string): boolean {
      waiting.get(payload)?.(true)
      return payload.startsWith(`${node} `)
    },
  }
}

/** Collects hints for a moment, so that a burst is a few notices and not one a message. */
export const createBatch = (deps: {
  /** Milliseconds that hints wait. */
  settleMs: number
  /** Most bytes of one notice. */
  maxBytes: number
  post: (notice: string) => void
}) => {
  let waiting = new Map<string, Hint>()
  let timer: NodeJS.Timeout | null = null
  const flush = (): void => {
    timer = null
    const hints = [...waiting.values()]
    waiting = new Map()
    let batch: string[] = []
    let bytes = 2
    for (const text of hints.map((hint) => JSON.stringify(hint))) {
      const size = Buffer.byteLength(text) + 1
      if (batch.length > 0 && bytes + size > deps.maxBytes) {
        deps.post(`[${batch.join(',')}]`)
        batch = []
        bytes = 2
      }
      if (size + 2 > deps.maxBytes) continue
      batch.push(text)
      bytes += size
    }
    if (batch.length > 0) deps.post(`[${batch.join(',')}]`)
  }
  return {
    add(hint: Hint): void {
      // The newest number says all that the earlier ones said.
      const key =
        hint.t === 'stream'
          ? `s${hint.actor}`
          : `${hint.t}${hint.conv}${hint.t === 'rev' ? hint.seq : ''}`
      waiting.set(key, hint)
      timer ??= setTimeout(flush, deps.settleMs)
    },
    /** What waits is sent now. */
    flush(): void {
      if (timer !== null) clearTimeout(timer)
      flush()
    },
  }
}

/** Reads a notice; nothing for one that is none. */
export const readNotice = (notice: string): Hint[] => {
  try {
    const value: unknown = JSON.parse(notice)
    return Array.isArray(value) ? (value as Hint[]) : []
  } catch {
    return []
  }
}
