import { setImmediate as nextTick, setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { SearchDoc } from '#domain/search/document.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { SYNONYMS } from '#domain/search/synonyms.ts'
import { createLog } from '#server/log.ts'
import { createPolicyFeed } from './feed.ts'
import type { StoredPolicy } from './rows.ts'
import { createPolicyCache } from './policy-cache.ts'
import type { PolicyStore } from './store.ts'

const policy = (id: string, own: Partial<StoredPolicy> = {}): StoredPolicy => ({
  id,
  title: id,
  shortTitle: '',
  keywords: [],
  type: 'notice',
  kind: '',
  docKind: '',
  orgs: [],
  docNumber: '',
  level: '1',
  regionCode: '000000',
  exceptRegionCodes: [],
  writtenOn: '',
  publishedOn: '',
  effectiveOn: '',
  expiresOn: '',
  validity: 'valid',
  replacedBy: '',
  industries: [],
  hightechFields: [],
  sizes: [],
  supportModes: [],
  amount: { min: null, max: null, text: '' },
  amounts: [],
  summary: { who: '', what: '', when: '', how: '' },
  windows: [],
  conditions: [],
  benefits: [],
  materials: [],
  steps: [],
  contacts: [],
  platform: { name: '', url: '' },
  source: { name: '', issuer: '', url: '', note: '' },
  checkedOn: '',
  confidence: 'G',
  unverified: [],
  remarks: [],
  body: [],
  related: [],
  status: 'published',
  version: 1,
  ...own,
})

/** Tables in memory, with the outbox of the real ones. */
const tables = () => {
  const rows = new Map<string, StoredPolicy>()
  const changes = new Map<string, number>()
  let revision = 0
  let duringStream: (() => void) | null = null
  let afterRead: (() => Promise<void>) | null = null
  const store: Pick<PolicyStore, 'read' | 'stream' | 'revision' | 'changesAfter'> = {
    async read(ids) {
      const found = ids.flatMap((id) => rows.get(id) ?? [])
      const work = afterRead
      afterRead = null
      await work?.()
      return found
    },
    async *stream() {
      const all = [...rows.values()].filter((it) => it.status === 'published')
      yield all.slice(0, 1)
      duringStream?.()
      yield all.slice(1)
    },
    revision: async () => revision,
    changesAfter: async (seq) => {
      const due = [...changes].filter(([, at]) => at > seq).toSorted((a, b) => a[1] - b[1])
      const taken = due.slice(0, 2)
      return { seq: taken.at(-1)?.[1] ?? seq, ids: taken.map(([id]) => id), more: due.length > 2 }
    },
  }
  return {
    store: store as PolicyStore,
    put(it: StoredPolicy) {
      rows.set(it.id, it)
      changes.set(it.id, ++revision)
      return revision
    },
    drop(id: string) {
      rows.delete(id)
      changes.set(id, ++revision)
      return revision
    },
    restore(to: number) {
      revision = to
      changes.clear()
    },
    onStream(work: () => void) {
      duringStream = work
    },
    /** Once, after rows were read and before they are handed over. */
    onRead(work: () => Promise<void>) {
      afterRead = work
    },
  }
}

const engineOf = () => {
  const docs = new Map<string, SearchDoc>()
  const engine: Partial<SearchEngine> = {
    get size() {
      return docs.size
    },
    ids: () => docs.keys(),
    upsert: (doc) => void docs.set(doc.id, doc),
    remove: (id) => docs.delete(id),
    reloadSynonyms: () => [...docs.keys()],
  }
  return { docs, engine: engine as SearchEngine }
}

const feedOf = () => {
  const data = tables()
  const { docs, engine } = engineOf()
  const feed = createPolicyFeed({
    store: data.store,
    engine,
    initialsOf: () => '',
    log: createLog({ level: 'silent' }),
  })
  return { data, docs, feed }
}

test('what changes while the rows are streamed is not lost', async () => {
  const { data, docs, feed } = feedOf()
  for (const id of ['a', 'b', 'c']) data.put(policy(id))
  data.onStream(() => {
    data.put(policy('a', { title: 'changed' }))
    data.put(policy('d'))
    data.drop('c')
  })
  await feed.build()
  expect([...docs.keys()].toSorted()).toEqual(['a', 'b', 'd'])
  expect(docs.get('a')?.title).toBe('changed')
  expect(feed.revision).toBe(6)
})

test('takes over many changes, and forgets what is no longer public', async () => {
  const { data, docs, feed } = feedOf()
  data.put(policy('a'))
  await feed.build()
  expect((await feed.take(['a']))[0]?.title).toBe('a')
  for (const id of ['b', 'c', 'd', 'e']) data.put(policy(id))
  const revision = data.put(policy('a', { status: 'offline' }))
  await feed.follow({ revision })
  expect([...docs.keys()].toSorted()).toEqual(['b', 'c', 'd', 'e'])
  expect(await feed.take(['a', 'e'])).toMatchObject([{ id: 'e' }])
})

test('another table of terms has what names its terms indexed again, and never an older text', async () => {
  const { data, docs, feed } = feedOf()
  for (const id of ['a', 'b', 'c']) data.put(policy(id))
  await feed.build()
  // While the old text of `a` is on its way, its change is taken over, and another table comes.
  data.onRead(async () => {
    await feed.follow({ revision: data.put(policy('a', { title: 'newer' })) })
    feed.reloadSynonyms(SYNONYMS)
  })
  data.put(policy('b', { status: 'offline' }))
  feed.reloadSynonyms(SYNONYMS)
  expect(feed.settled).toBe(false)
  while (!feed.settled) await nextTick()
  expect(docs.get('a')?.title).toBe('newer')
  expect([...docs.keys()].toSorted()).toEqual(['a', 'c'])
})

test('policies that cannot be read are indexed again later', async () => {
  const { data, docs, feed } = feedOf()
  data.put(policy('a'))
  await feed.build()
  data.onRead(async () => {
    throw new Error('the database is away')
  })
  docs.clear()
  docs.set('a', { id: 'a' } as SearchDoc)
  feed.reloadSynonyms(SYNONYMS)
  await wait(1_300)
  expect(feed.settled).toBe(true)
  expect(docs.get('a')?.title).toBe('a')
})

test('a database put back to an earlier state is read anew', async () => {
  const { data, docs, feed } = feedOf()
  data.put(policy('a'))
  data.put(policy('b'))
  await feed.build()
  data.drop('b')
  data.restore(1)
  await feed.follow({ revision: 1 })
  expect([...docs.keys()]).toEqual(['a'])
  expect(feed.revision).toBe(1)
})

test('the shelf keeps no more than it may, and nothing that was read before a change', async () => {
  let reads = 0
  let release = (): void => undefined
  let gate = Promise.resolve()
  const cache = createPolicyCache(async (ids) => {
    reads += ids.length
    await gate
    return ids.map((id) => policy(id, { version: reads }))
  }, 2)
  await cache.take(['a', 'b', 'c'])
  await cache.take(['b', 'c'])
  expect(reads).toBe(3)
  await cache.take(['a'])
  expect(reads).toBe(4)

  gate = new Promise((resolve) => (release = resolve))
  const old = cache.take(['d'])
  cache.forget(['d'])
  release()
  expect((await old)[0]?.version).toBe(5)
  expect((await cache.take(['d']))[0]?.version).toBe(6)
})
