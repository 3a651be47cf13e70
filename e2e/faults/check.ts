import type { History } from './history.ts'

/** 检查: what the rules of chat.md say of a history and of what is stored; nothing else is known here. */

export type Kind =
  | 'lost'
  | 'duplicated'
  | 'hole'
  | 'incomplete'
  | 'phantom'
  | 'leaked'
  | 'reordered'
  | 'cursor'
  | 'unread'
  | 'assignment'
  | 'presence'
  | 'dishonest'

export interface Violation {
  /** Number of the invariant in chat.md. */
  rule: number
  kind: Kind
  what: string
}

/** What is stored, as it stands when nothing moves. */
export interface Stored {
  messages: readonly {
    conv: string
    seq: number
    msgId: string
    clientId: string
    sender: string
    text: string
    deleted: boolean
  }[]
  conversations: readonly { id: string; key: string; last: number; noteLast: number }[]
  notes: readonly { conv: string; seq: number }[]
  members: readonly {
    conv: string
    actor: string
    customer: boolean
    left: boolean
    delivered: number
    read: number
    unread: number
    recount: number
  }[]
}

/** What one device shows when nothing moves. */
export interface Shown {
  device: string
  /** How its connection stands, for whoever looks for a cause. */
  line: string
  actor: string
  logs: readonly {
    conv: string
    messages: readonly { seq: number; msgId: string; text: string; deleted: boolean }[]
  }[]
  /** Bubbles that stand at 发送中, and those that failed with their reason. */
  pending: readonly string[]
  failed: readonly { id: string; reason: string }[]
  /** The number on the badge; null where none was told yet. */
  unread: number | null
}

type Found = Violation[]

const groupBy = <T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}

/** 1: acknowledged is stored exactly once, where it was said to be. */
const acknowledged = ({ acked, contradictions }: History, stored: Stored): Found => {
  const byClient = groupBy(stored.messages, ({ clientId }) => clientId)
  const found: Found = contradictions.map((what) => ({ rule: 1, kind: 'duplicated', what }))
  for (const [id, place] of acked) {
    const rows = byClient.get(id) ?? []
    const what = `${id} was acknowledged as ${place.seq} of ${place.conv}`
    const isThere = rows.some(({ seq, msgId }) => seq === place.seq && msgId === place.msgId)
    if (!isThere) found.push({ rule: 1, kind: 'lost', what })
  }
  return found
}

/** 2: no client id twice, no conversation twice. */
const unique = ({ messages, conversations }: Stored): Found => {
  const same = groupBy(messages, ({ conv, sender, clientId }) => `${conv} ${sender} ${clientId}`)
  const keys = groupBy(conversations, ({ key }) => key)
  return [...same, ...keys]
    .filter(([, rows]) => rows.length > 1)
    .map(([what, rows]) => ({ rule: 2, kind: 'duplicated', what: `${what} ×${rows.length}` }))
}

/** 3: numbers from 1 to n without a hole, notes by their own. */
const gapless = ({ messages, notes, conversations }: Stored): Found => {
  const numbers = groupBy(messages, ({ conv }) => conv)
  const noted = groupBy(notes, ({ conv }) => conv)
  return conversations.flatMap(({ id, last, noteLast }): Found => {
    const isWhole = (rows: readonly { seq: number }[], head: number): boolean =>
      rows.length === head && rows.every(({ seq }, at) => seq === at + 1)
    const sorted = (rows: readonly { seq: number }[] = []) =>
      rows.toSorted((one, other) => one.seq - other.seq)
    const found: Found = []
    if (!isWhole(sorted(numbers.get(id)), last))
      found.push({ rule: 3, kind: 'hole', what: `messages of ${id}, ${last} by its count` })
    if (!isWhole(sorted(noted.get(id)), noteLast))
      found.push({ rule: 3, kind: 'hole', what: `notes of ${id}, ${noteLast} by its count` })
    return found
  })
}

/** 4: what a device shows of a conversation is what is stored, from its first line to the newest. */
const complete = (stored: Stored, devices: readonly Shown[]): Found => {
  const byConv = groupBy(stored.messages, ({ conv }) => conv)
  for (const rows of byConv.values()) rows.sort((one, other) => one.seq - other.seq)
  const here = new Set(
    stored.members.filter(({ left }) => !left).map(({ conv, actor }) => `${conv} ${actor}`),
  )
  return devices.flatMap(({ device, actor, logs, line: phase }) =>
    logs.flatMap(({ conv, messages }): Found => {
      if (!here.has(`${conv} ${actor}`)) return []
      const rows = byConv.get(conv) ?? []
      const first = messages[0]?.seq ?? rows.length + 1
      const wanted = rows.slice(first - 1)
      const at = wanted.findIndex((row, index) => {
        const line = messages[index]
        return (
          line?.msgId !== row.msgId ||
          line.seq !== row.seq ||
          line.deleted !== row.deleted ||
          line.text !== row.text
        )
      })
      const isShort = messages.length === 0 && rows.length > 0
      if (at < 0 && messages.length === wanted.length && !isShort) return []
      const differs = at < 0 ? 'none' : (wanted[at]?.seq ?? 0)
      const what =
        `${device} (${phase}) shows ${messages.length} of ${conv} from ${first}, ` +
        `${rows.length} are stored, the first that differs is ${differs}`
      return [{ rule: 4, kind: 'incomplete', what }]
    }),
  )
}

/** 5: nothing was heard that is not stored, nothing by who takes no part, and no note. */
const confined = (history: History, stored: Stored): Found => {
  const byId = new Map(stored.messages.map((row) => [row.msgId, row]))
  const parts = groupBy(stored.members, ({ actor }) => actor)
  const found: Found = history.leaks.map((what) => ({ rule: 5, kind: 'leaked', what }))
  for (const { conv, seq, msgId } of history.heard.values()) {
    const row = byId.get(msgId)
    if (row?.conv !== conv || row.seq !== seq)
      found.push({ rule: 5, kind: 'phantom', what: `${msgId} was heard as ${seq} of ${conv}` })
  }
  for (const [actor, convs] of history.audiences) {
    const own = new Set(parts.get(actor)?.map(({ conv }) => conv))
    for (const conv of convs)
      if (!own.has(conv)) found.push({ rule: 5, kind: 'leaked', what: `${actor} heard of ${conv}` })
  }
  return found
}

/** 6: what a device typed is stored in the order it was typed. */
const ordered = ({ typed }: History, { messages }: Stored): Found => {
  const seqs = new Map(messages.map(({ clientId, seq }) => [clientId, seq]))
  const groups = groupBy([...typed.values()], ({ device, conv }) => `${device} in ${conv}`)
  return [...groups].flatMap(([who, own]): Found => {
    let last = 0
    for (const { id } of own.toSorted((one, other) => one.nth - other.nth)) {
      const seq = seqs.get(id)
      if (seq === undefined) continue
      if (seq < last) return [{ rule: 6, kind: 'reordered', what: `${who}: ${seq} behind ${last}` }]
      last = seq
    }
    return []
  })
}

/** 7: marks never pass the newest number, nor does reading pass having. */
const bounded = ({ members, conversations }: Stored): Found => {
  const lasts = new Map(conversations.map(({ id, last }) => [id, last]))
  return members
    .filter(({ conv, delivered, read }) => delivered > (lasts.get(conv) ?? 0) || read > delivered)
    .map(({ conv, actor, delivered, read }) => ({
      rule: 7,
      kind: 'cursor',
      what: `${actor} in ${conv}: got ${delivered}, read ${read} of ${lasts.get(conv) ?? 0}`,
    }))
}

/** 8: unread is what a recount finds, and every device shows the same. */
const counted = ({ members }: Stored, devices: readonly Shown[]): Found => {
  const here = members.filter(({ left }) => !left)
  const found: Found = here
    .filter(({ unread, recount }) => unread !== recount)
    .map(({ conv, actor, unread, recount }) => ({
      rule: 8,
      kind: 'unread',
      what: `${actor} in ${conv}: ${unread} unread, ${recount} by a recount`,
    }))
  const sums = new Map<string, number>()
  for (const { actor, unread } of here) sums.set(actor, (sums.get(actor) ?? 0) + unread)
  for (const { device, actor, unread } of devices) {
    const sum = sums.get(actor) ?? 0
    if (unread !== null && unread !== sum)
      found.push({ rule: 8, kind: 'unread', what: `${device} shows ${unread}, ${sum} are unread` })
  }
  return found
}

/** 12: each bubble is stored, or shown as failed with a reason; none waits, none has vanished. */
const honest = (history: History, stored: Stored, devices: readonly Shown[]): Found => {
  const kept = new Set(stored.messages.map(({ clientId }) => clientId))
  const pending = new Map(
    devices.flatMap(({ device, pending: ids }) => ids.map((id) => [id, device])),
  )
  const failed = new Map(
    devices.flatMap(({ failed: ids }) => ids.map(({ id, reason }) => [id, reason] as const)),
  )
  const said = (what: string): Violation => ({ rule: 12, kind: 'dishonest', what })
  return [...history.typed.keys()].flatMap((id): Found => {
    const reason = failed.get(id) ?? history.failed.get(id)
    if (pending.has(id)) return [said(`${id} still stands at 发送中 on ${pending.get(id) ?? ''}`)]
    if (reason === undefined) return kept.has(id) ? [] : [said(`${id} has vanished`)]
    if (reason === '') return [said(`${id} failed without a reason`)]
    return kept.has(id) ? [said(`${id} is shown as failed (${reason}), and stored`)] : []
  })
}

/** Everything that can be said when nothing moves. */
export const check = (history: History, stored: Stored, devices: readonly Shown[]): Violation[] => [
  ...acknowledged(history, stored),
  ...unique(stored),
  ...gapless(stored),
  ...complete(stored, devices),
  ...confined(history, stored),
  ...ordered(history, stored),
  ...bounded(stored),
  ...counted(stored, devices),
  ...honest(history, stored, devices),
]
