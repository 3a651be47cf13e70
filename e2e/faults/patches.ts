import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './injector.ts'

/** 变异: changes of the sources and of the database's functions, each of which takes one rule away. */

interface Change {
  find: string
  replace: string
}

export interface Patch {
  /** Files of the tree, changed as they are read. */
  sources?: readonly (Change & { file: string })[]
  /** Functions of the database, changed once it is there. */
  functions?: readonly (Change & { name: string })[]
  /** Whatever else is done to the database. */
  sql?: readonly string[]
  /** Faults that its rule is there for, where a short run of all of them may pass it by. */
  faults?: readonly Fault[]
  /** Invariants (chat.md) of which at least one must be found broken; none for a patch that is no mutant. */
  breaks: readonly number[]
}

const SERVER = 'src/server/chat'
const WEB = 'src/web/chat'

/** Holds a message's transaction open for a while after its number is known. */
const heldOpen = (settled: string): NonNullable<Patch['sources']> => [
  {
    file: `${SERVER}/message.store.ts`,
    find: 'post: async (it: NewLine): Promise<Stored> => post(db, it),',
    replace: `post: async (it: NewLine): Promise<Stored> => {
      const held = await db.startTransaction().execute()
      const stored = await post(held, it).catch(async (error) => {
        await held.rollback().execute().catch(() => undefined)
        throw error
      })
      const done = new Promise((resolve) => setTimeout(resolve, 150)).then(async () => held.commit().execute())
      done.catch(() => undefined)
      return { ...stored, done }
    },`,
  },
  {
    file: `${SERVER}/chat-service.ts`,
    find: "    tell([], stored)\n    return { kind: 'stored'",
    replace: `    tell([], stored)\n    ${settled}\n    return { kind: 'stored'`,
  },
]

/** What ends a transaction that is held open. */
const KILLS: readonly Fault[] = ['kill node', 'kill PostgreSQL']

export const PATCHES: Readonly<Record<string, Patch>> = {
  /** Conversations are given to experts whatever day it is. */
  'always open': {
    sources: [
      {
        file: 'src/domain/chat/hours.ts',
        find: 'export const isOpen = (ms: number, opening: Opening = OFFICE): boolean =>',
        replace:
          'export const isOpen = (ms: number, opening: Opening = OFFICE): boolean => ms > 0 ||',
      },
    ],
    breaks: [],
  },
  'no unique id': {
    functions: [
      {
        name: 'chat_post',
        find: "if found then return jsonb_build_object('dup'",
        replace: "if false then return jsonb_build_object('dup'",
      },
    ],
    sql: ['alter table chat_message drop constraint chat_message_conv_id_sender_id_client_id_key'],
    // What was stored is sent again only where its acknowledgement was lost.
    faults: ['lose frames', 'stall down'],
    breaks: [2],
  },
  'ack before commit': { sources: heldOpen(''), faults: KILLS, breaks: [1] },
  'publish before commit': {
    sources: heldOpen('await stored.done'),
    faults: KILLS,
    breaks: [5],
  },
  'no gap fill': {
    sources: [
      {
        file: `${SERVER}/socket/follow.ts`,
        find: '    one.again = true\n    if (one.pulling) return',
        replace: '    if (one !== null) return\n    one.again = true',
      },
    ],
    breaks: [4],
  },
  'client ignores gaps': {
    sources: [
      {
        file: `${WEB}/receiving.ts`,
        find: 'if (seq > cursor + 1) return [state, []]',
        replace: '',
      },
    ],
    breaks: [4],
  },
  'pipelined sends': {
    sources: [
      {
        file: `${WEB}/sending.ts`,
        find: `  for (const [conv, bubble] of nexts(state)) {
    if (now < sendAt(state, conv)) continue`,
        replace: `  const sentAt = (globalThis as { sentAt?: Record<string, number> }).sentAt ??= {}
  for (const bubble of state.outbox.filter(isWaiting)) {
    const { conv } = bubble
    if (now < (sentAt[bubble.id] ?? 0) + RESEND_MS) continue
    sentAt[bubble.id] = now`,
      },
    ],
    breaks: [6],
  },
  'a global number as cursor': {
    functions: [
      {
        name: 'chat_post',
        find: 'values (p_conv, conv.last_seq + 1, p_msg',
        replace: "values (p_conv, nextval('chat_global'), p_msg",
      },
    ],
    sql: ['create sequence chat_global'],
    breaks: [3, 4],
  },
  'notes share the counter': {
    sources: [
      {
        file: `${SERVER}/workbench/notes.store.ts`,
        find: 'update conversation set note_seq = note_seq + 1 where id = ${conv} returning note_seq)',
        replace:
          'update conversation set last_seq = last_seq + 1 where id = ${conv} returning last_seq as note_seq)',
      },
    ],
    breaks: [3],
  },
  'everybody hears everything': {
    sources: [
      {
        file: `${SERVER}/socket/hub.ts`,
        find: 'for (const actor of audience) for (const link of of(actor)) link.offer(message)',
        replace: 'for (const link of each()) link.offer(message)',
      },
      {
        // Whoever is given a conversation is given its next messages too.
        file: `${SERVER}/socket/follow.ts`,
        find: 'const fresh = { pushed: seq - 1, pulling: false, again: false }\n        followed.set(conv, fresh)\n        pull(conv, fresh)',
        replace: 'send(message)',
      },
    ],
    breaks: [5],
  },
  'marks may fall': {
    functions: [
      {
        name: 'chat_mark',
        find: 'read_seq = greatest(read_seq, least(head, p_read))',
        replace: 'read_seq = least(head, p_read)',
      },
    ],
    breaks: [7],
  },
  'own messages are unread': {
    functions: [
      {
        name: 'chat_post',
        find: 'unread = unread + case when actor_id = p_sender then 0 else 1 end',
        replace: 'unread = unread + 1',
      },
    ],
    breaks: [8],
  },
  'no end of capacity': {
    functions: [
      { name: 'chat_has_room', find: 'return (select', replace: 'return true or (select' },
    ],
    sources: [
      {
        file: 'src/domain/chat/availability.ts',
        find: "manual === 'busy' || load >= capacity || late",
        replace: "manual === 'busy' || late",
      },
      {
        file: 'src/domain/chat/availability.ts',
        find: 'available && load < capacity)',
        replace: 'available)',
      },
      {
        file: `${SERVER}/assign/assigner.ts`,
        find: 'available && load < capacity',
        replace: 'available',
      },
    ],
    breaks: [9],
  },
  'what is refused vanishes': {
    sources: [
      {
        file: `${WEB}/sending.ts`,
        find: 'state.outbox.map((one) => (one.id === no.id ? failed : one))',
        replace: 'state.outbox.filter((one) => one.id !== no.id)',
      },
    ],
    breaks: [12],
  },
}

/** A text with one change made; an error where what is to be changed does not stand in it once. */
export const applied = (text: string, { find, replace }: Change, where: string): string => {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times in ${where}: ${find}`)
  return parts.join(replace)
}

/** Names of the patches that take a rule away. */
export const MUTANTS: readonly string[] = Object.keys(PATCHES).filter(
  (name) => (PATCHES[name]?.breaks.length ?? 0) > 0,
)

const root = join(import.meta.dirname, '../..')

/** Makes every change of the tree once, in memory, so that none is silently out of date. */
export const assertSources = (name: string): void => {
  const texts = new Map<string, string>()
  for (const { file, ...change } of PATCHES[name]?.sources ?? []) {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
    texts.set(file, applied(text, change, file))
  }
}

/** What is done to the database by a patch; `read` tells how a function is defined. */
export const statementsOf = async (
  name: string,
  read: (functionName: string) => Promise<string>,
): Promise<string[]> => {
  const patch = PATCHES[name]
  const statements = [...(patch?.sql ?? [])]
  for (const { name: functionName, ...change } of patch?.functions ?? [])
    // oxlint-disable-next-line no-await-in-loop -- one or two
    statements.push(applied(await read(functionName), change, functionName))
  return statements
}
