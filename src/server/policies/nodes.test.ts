import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSearchEngine } from '#domain/search/engine.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createToSimplified } from '#server/text/simplified.ts'
import { createPolicyFeed } from './feed.ts'
import { createSnapshots } from './snapshots.ts'
import { createPolicyStore, createSnapshotRegistry } from './store.ts'

const log = createLog({ level: 'silent' })
const toSimplified = createToSimplified()
let database: TestDatabase
let pool: pg.Pool
let db: Database
let folder: string

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  pool = createPool({ url: database.url, log, max: 4 })
  db = createDatabase(pool)
  folder = await mkdtemp(join(tmpdir(), 'cq-nodes-'))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A node with a folder of its own, started; `read` counts the policies it reads. */
const nodeOf = async (name: string) => {
  const engine = createSearchEngine({ toSimplified })
  const store = createPolicyStore(db)
  let streamed = 0
  const snapshots = createSnapshots({
    path: join(folder, name),
    settings: () => 'settings',
    registry: createSnapshotRegistry(db),
    log,
    current: () => ({ engine, revision: feed.revision }),
  })
  const feed = createPolicyFeed({
    store: {
      ...store,
      async *stream() {
        for await (const some of store.stream()) {
          streamed += some.length
          yield some
        }
      },
    },
    engine,
    initialsOf: () => '',
    log,
    snapshots,
  })
  await feed.build()
  return { engine, feed, snapshots, streamed }
}

const seen = ({ engine }: Awaited<ReturnType<typeof nodeOf>>) => {
  engine.compact()
  const now = Date.UTC(2026, 10, 22)
  return ['', '高新技术企业', '研发费用'].map((keyword) =>
    engine.search({ now, keyword, limit: 500 }),
  )
}

const rename = async (title: string): Promise<void> => {
  await pool.query(
    `update policy set title = $1 where id = (select id from policy where status = 'published'
     order by id limit 1)`,
    [title],
  )
}

test('a node that starts from its file reads only what changed, and answers as all others', async () => {
  const first = await nodeOf('first')
  expect(first.streamed).toBeGreaterThan(0)
  await first.snapshots.save()
  await rename('改名之后的高新技术企业通知')
  await first.feed.follow({ revision: first.feed.revision + 1 })
  const again = await nodeOf('first')
  expect(again.streamed).toBe(0)
  const second = await nodeOf('second')
  expect(second.streamed).toBeGreaterThan(0)
  await second.snapshots.save()
  expect(seen(again)).toEqual(seen(first))
  expect(seen(second)).toEqual(seen(first))
  expect([again.feed.revision, second.feed.revision]).toEqual([
    first.feed.revision,
    first.feed.revision,
  ])
  await Promise.all([first, again, second].map(async (node) => node.snapshots.stop()))
})

test('one node’s file serves another of the same database', async () => {
  const first = await nodeOf('third')
  await first.snapshots.save()
  await copyFile(join(folder, 'third'), join(folder, 'fourth'))
  const other = await nodeOf('fourth')
  expect(other.streamed).toBe(0)
  expect(seen(other)).toEqual(seen(first))
  await Promise.all([first, other].map(async (node) => node.snapshots.stop()))
})

test('a database put back to before the file, and changed since, is read anew', async () => {
  const first = await nodeOf('fifth')
  await rename('撤回的标题')
  await first.feed.follow({ revision: first.feed.revision + 1 })
  // What a restored backup lacks is the note of the file; its revision goes on from an earlier one.
  await first.snapshots.save()
  await first.snapshots.stop()
  await pool.query('delete from search_snapshot')
  await rename('另一段历史的标题')
  const again = await nodeOf('fifth')
  expect(again.streamed).toBeGreaterThan(0)
  const titles = again.engine.search({ now: 0, keyword: '另一段历史的标题' }).total
  expect(titles).toBeGreaterThan(0)
  await again.snapshots.stop()
})
