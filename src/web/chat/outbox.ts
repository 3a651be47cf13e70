import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isGuestId } from '#domain/chat/guest.ts'
import type { Bubble } from './state.ts'

/** 待发与草稿: what was typed and not yet stored by the server, kept across reloads and crashes. */

interface ChatMemory extends DBSchema {
  /** Messages on their way, in the order they were written. */
  outbox: { key: string; value: Bubble }
  drafts: { key: string; value: { actor: string; conv: string; text: string } }
}

export interface Outbox {
  /** Outlives the page; false where the browser's storage is closed, which the person is told. */
  lasting: boolean
  /** What the actor had not sent, as it was written. */
  bubbles(actor: string): Promise<Bubble[]>
  keep(bubble: Bubble): Promise<void>
  forget(id: string): Promise<void>
  draft(actor: string, conv: string): Promise<string>
  /** An empty text removes the draft. */
  saveDraft(actor: string, conv: string, text: string): Promise<void>
  /** Removes what other accounts have typed in this browser; a guest's words stay. */
  forgetOthers(actor: string): Promise<void>
}

/** Whose drafts a guest's are: the same person's, under whatever name. */
export const ANY_GUEST = 'guest'

const VERSION = 1

const keyOf = (actor: string, conv: string): string => `${actor} ${conv}`

/** The few things that are done with a storage, whichever it is. */
interface OutboxStorage {
  bubbles(): Promise<Bubble[]>
  drafts(): Promise<ChatMemory['drafts']['value'][]>
  draft(key: string): Promise<ChatMemory['drafts']['value'] | undefined>
  put(bubble: Bubble): Promise<unknown>
  drop(id: string): Promise<unknown>
  putDraft(key: string, value: ChatMemory['drafts']['value']): Promise<unknown>
  dropDraft(key: string): Promise<unknown>
}

const storageOf = (db: IDBPDatabase<ChatMemory>): OutboxStorage => ({
  bubbles: async () => db.getAll('outbox'),
  drafts: async () => db.getAll('drafts'),
  draft: async (key) => db.get('drafts', key),
  put: async (bubble) => db.put('outbox', bubble, bubble.id),
  drop: async (id) => db.delete('outbox', id),
  putDraft: async (key, value) => db.put('drafts', value, key),
  dropDraft: async (key) => db.delete('drafts', key),
})

const inMemory = (): OutboxStorage => {
  const outbox = new Map<string, Bubble>()
  const drafts = new Map<string, ChatMemory['drafts']['value']>()
  return {
    bubbles: async () => [...outbox.values()],
    drafts: async () => [...drafts.values()],
    draft: async (key) => drafts.get(key),
    put: async (bubble) => outbox.set(bubble.id, bubble),
    drop: async (id) => outbox.delete(id),
    putDraft: async (key, value) => drafts.set(key, value),
    dropDraft: async (key) => drafts.delete(key),
  }
}

const outboxOf = (storage: OutboxStorage, lasting: boolean): Outbox => ({
  lasting,
  bubbles: async (actor) => {
    const all = await storage.bubbles()
    return all.filter((bubble) => bubble.actor === actor).toSorted((a, b) => a.at - b.at)
  },
  keep: async (bubble) => void (await storage.put(bubble)),
  forget: async (id) => void (await storage.drop(id)),
  draft: async (actor, conv) => (await storage.draft(keyOf(actor, conv)))?.text ?? '',
  saveDraft: async (actor, conv, text) => {
    const key = keyOf(actor, conv)
    await (text === '' ? storage.dropDraft(key) : storage.putDraft(key, { actor, conv, text }))
  },
  forgetOthers: async (actor) => {
    const foreign = (one: { actor: string }): boolean =>
      one.actor !== actor && one.actor !== ANY_GUEST && !isGuestId(one.actor)
    const [bubbles, drafts] = await Promise.all([storage.bubbles(), storage.drafts()])
    await Promise.all([
      ...bubbles.filter(foreign).map(async ({ id }) => storage.drop(id)),
      ...drafts.filter(foreign).map(async (it) => storage.dropDraft(keyOf(it.actor, it.conv))),
    ])
  },
})

/** The browser's own database; where it is closed (private windows), the page's memory. */
export const openOutbox = async (open: typeof openDB<ChatMemory> = openDB): Promise<Outbox> => {
  try {
    const db = await open('cq-chat', VERSION, {
      upgrade(fresh) {
        fresh.createObjectStore('outbox')
        fresh.createObjectStore('drafts')
      },
    })
    return outboxOf(storageOf(db), true)
  } catch {
    return outboxOf(inMemory(), false)
  }
}
