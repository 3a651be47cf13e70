import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { PIECE_KINDS, type PieceKind } from '#domain/packages/pieces.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { migrate, migrationsDir } from '#server/database/migrate.ts'
import { createDatabase, createPool } from '#server/database/pool.ts'
import { readManifest, restoreBackup } from '#server/database/restore.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createLog } from '#server/log.ts'
import { storedPieces } from '#server/packages/carry.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { DEEP } from '#testing/seed.ts'
import { contentDir } from './content.ts'
import { forecastRelease, openPieceStores } from './release.ts'
import { seed } from './seed.ts'

const data = resolve(import.meta.dirname, '../../../testing/data')
const log = createLog({ level: 'silent' })
const ended: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const end of ended.toReversed()) await end()
})

const folder = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'ceqiao-upgrade-'))
  ended.push(async () => rm(dir, { recursive: true, force: true }))
  return dir
}

const databaseOf = async (kind: 'seeded' | 'empty'): Promise<{ pool: pg.Pool; url: string }> => {
  const database = await createTestDatabase(kind)
  const pool = createPool({ url: database.url, log, max: 3 })
  ended.push(database.drop, async () => pool.end())
  return { pool, url: database.url }
}

/** A database as an archive has it, brought to the schema of today. */
const restored = async (name: string): Promise<pg.Pool> => {
  const { pool, url } = await databaseOf('empty')
  const file = join(data, name)
  const { manifest, secrets } = await readManifest(file)
  expect(secrets, 'no archive of tests holds secrets').toBeNull()
  await restoreBackup({ url, dataDir: await folder(), file, migrationsDir, manifest })
  await migrate({ url, log })
  // Archives of tests hold no digest of a password either.
  const hash = await hashPassword('nobody knows it')
  await pool.query('update user_account set password_hash = $1', [hash])
  return pool
}

/** A start of the portal over it; answers the lines that it logs of the content. */
const start = async (pool: pg.Pool, dir?: string): Promise<Record<string, unknown>[]> => {
  const lines: Record<string, unknown>[] = []
  await seed({
    pool,
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }) as typeof log,
    clock: systemClock,
    demo: 'demo',
    config: readConfig({}),
    ...(dir === undefined ? {} : { contentDir: dir }),
  })
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  return lines.filter(({ kind }) => kind !== undefined)
}

/** Digests of everything that stands there, by key. */
const contentsOf = async (pool: pg.Pool): Promise<Map<string, string | null>> => {
  const all = await storedPieces(createDatabase(pool), openPieceStores(true), PIECE_KINDS)
  return new Map([...all].map(([key, { digest }]) => [key, digest]))
}

const openItems = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ item: string }>(
    `select kind || ' ' || id || ' ' || fate as item from content_package_item
     where state = 'open' order by 1`,
  )
  return rows.map(({ item }) => item)
}

/** What an operator of the old installation has done, as its own pages have written it. */
const OPERATOR = [
  `update policy set title = '运营改过的标题', updated_by = 'user-editor'
   where id = 'gaoqi-rending-guanli-banfa'`,
  `update policy set status = 'offline', updated_by = 'user-editor' where id = 'lvse-gongchang'`,
  `insert into dictionary (dict_type, dict_code, dict_desc, sort)
   values ('JOB_SPECIALTY', 'own', '运营自己的专业', 999)`,
  `insert into dictionary_name (dict_type, name) values ('JOB_SPECIALTY', '专业')`,
  `insert into dictionary (dict_type, dict_code, dict_desc, sort)
   values ('JOB_SPECIALTY', 'construction', '运营改过的名称', 1)
   on conflict (dict_type, dict_code) do update set dict_desc = excluded.dict_desc`,
  `insert into sensitive_word (word, note, created_by) values ('运营加的词', '', 'user-editor')`,
]
const KEPT = new Map([
  ['policy gaoqi-rending-guanli-banfa', 'changed'],
  ['policy lvse-gongchang', 'deleted'],
  ['dictionaryEntry JOB_SPECIALTY/construction', 'changed'],
])

const ARCHIVES: readonly (readonly [name: string, lacking: readonly string[]])[] = [
  // The company of this account is no piece of a release, and was not there yet.
  ['first-landed.tar.gz', ['demoRole user-colleague']],
  ...(DEEP ? ([['before-releases.tar.gz', []]] as const) : []),
]

test.each(ARCHIVES)(
  '%s comes to what a fresh installation holds, and keeps what its operator did',
  async (name, lacking) => {
    const fresh = await contentsOf((await databaseOf('seeded')).pool)
    const pool = await restored(name)
    for (const statement of OPERATOR) await pool.query(statement)
    const before = await contentsOf(pool)

    const { counts } = await inTransaction(createDatabase(pool), forecastRelease)
    const lines = await start(pool)
    // What upgrade:check tells beforehand is what the start then does, but for what cannot be written.
    for (const { kind, added, updated, retired, differences } of lines) {
      const of = counts[kind as PieceKind] ?? {}
      const refused = lacking.filter((key) => key.startsWith(`${String(kind)} `)).length
      const forecast = [
        ...[of.add ?? 0, of.update ?? 0, of.retire ?? 0],
        (of.changed ?? 0) + (of.deleted ?? 0) + (of.gone ?? 0),
      ]
      expect([kind, ...forecast]).toEqual([
        ...[kind, Number(added) + refused, updated, retired, Number(differences) - refused],
      ])
    }
    const after = await contentsOf(pool)
    const own = ['dictionaryEntry JOB_SPECIALTY/own', 'sensitiveWord 运营加的词']
    for (const key of own) expect(after.get(key)).toBe(before.get(key))
    for (const key of KEPT.keys()) expect([key, after.get(key)]).toEqual([key, before.get(key)])
    const strangers = new Set([...own, ...KEPT.keys(), ...lacking])
    const told = (all: Map<string, string | null>): string[] =>
      [...all]
        .filter(([key]) => !strangers.has(key))
        .map((one) => one.join(' '))
        .toSorted()
    expect(told(after)).toEqual(told(fresh))

    expect(await openItems(pool)).toEqual(
      [...KEPT, ...lacking.map((key) => [key, 'changed'] as const)]
        .map(([key, fate]) => `${key} ${fate}`)
        .toSorted(),
    )
    expect(lines.find(({ kind }) => kind === 'policy')).toMatchObject({
      differences: 2,
      retired: 0,
    })
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(PIECE_KINDS))
    const { rows } = await pool.query<{ told: string }>(
      `select detail -> 'after' ->> '政策' as told from audit_log where action = 'content.release'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.told).toContain('差异待定 1，运营删除过 1')

    // The next start has nothing to do, and does nothing.
    expect(await start(pool)).toEqual([])
    expect(await contentsOf(pool)).toEqual(after)
  },
)

/** The content of a later release: a copy of this one, with some files written anew. */
const laterRelease = async (
  change: (
    edit: <T>(file: string, edited: (value: T) => unknown) => Promise<void>,
  ) => Promise<void>,
): Promise<string> => {
  const dir = join(await folder(), 'content')
  await cp(contentDir, dir, { recursive: true })
  await change(async (file, edited) => {
    const path = join(dir, file)
    await writeFile(path, JSON.stringify(edited(JSON.parse(await readFile(path, 'utf8')))))
  })
  return dir
}

test('a later release: what nobody touched follows, the rest stays, an older one changes nothing back', async () => {
  const { pool } = await databaseOf('seeded')
  const textOf = async (query: string): Promise<unknown> => {
    const { rows } = await pool.query<{ value: unknown }>(`select (${query}) as value`)
    return rows[0]?.value
  }
  await pool.query(`update quick_reply set text = '运营写的问好', version = 2, updated_by = 'user-editor'
    where id = 'shared-01'`)
  await pool.query(`update quick_reply set removed_at = now(), version = 2 where id = 'shared-03'`)
  const gone = 'shared-12'
  const later = await laterRelease(async (edit) => {
    await edit<{ replies: { id: string; text: string }[] }>(
      'quick-replies.json',
      ({ replies }) => ({
        replies: replies
          .filter(({ id }) => id !== gone)
          .map((reply) => ({ ...reply, text: `${reply.text}（新版）` })),
      }),
    )
    await edit<{ title: string }>('policies/lvse-gongchang.json', (policy) => ({
      ...policy,
      title: '新版的标题',
    }))
  })
  const lines = await start(pool, later)
  expect(lines.find(({ kind }) => kind === 'quickReply')).toMatchObject({
    ...{ added: 0, updated: 9, retired: 1, differences: 2 },
  })
  expect(await textOf(`select text from quick_reply where id = 'shared-01'`)).toBe('运营写的问好')
  expect(await textOf(`select text like '%（新版）' from quick_reply where id = 'shared-02'`)).toBe(
    true,
  )
  expect(
    await textOf(`select removed_at is not null from quick_reply where id = 'shared-03'`),
  ).toBe(true)
  expect(await textOf(`select removed_at is not null from quick_reply where id = '${gone}'`)).toBe(
    true,
  )
  expect(await textOf(`select title from policy where id = 'lvse-gongchang'`)).toBe('新版的标题')
  expect(await openItems(pool)).toEqual([
    'quickReply shared-01 changed',
    'quickReply shared-03 deleted',
  ])

  // A server of the older release starts beside it.
  expect(await start(pool)).toEqual([])
  expect(await textOf(`select title from policy where id = 'lvse-gongchang'`)).toBe('新版的标题')
  // A newer one says something else of what is open: the old difference is over.
  const newer = await laterRelease(async (edit) => {
    await edit<{ replies: { text: string }[] }>('quick-replies.json', ({ replies }) => ({
      replies: replies.map((reply) => ({ ...reply, text: `${reply.text}（更新）` })),
    }))
  })
  await start(pool, newer)
  expect(await openItems(pool)).toEqual([
    'quickReply shared-01 changed',
    'quickReply shared-03 deleted',
  ])
  expect(await textOf(`select count(*)::int from content_package_item where state = 'over'`)).toBe(
    2,
  )
  expect(await textOf(`select removed_at is null from quick_reply where id = '${gone}'`)).toBe(true)
})

test('an installation that began empty follows the reference content alone', async () => {
  const database = await createTestDatabase('migrated')
  const pool = createPool({ url: database.url, log, max: 3 })
  ended.push(database.drop, async () => pool.end())
  const deps = { pool, log, clock: systemClock, demo: 'empty', config: readConfig({}) } as const
  await seed(deps)
  const later = await laterRelease(async (edit) => {
    await edit<{ title: string }>('policies/lvse-gongchang.json', (policy) => ({
      ...policy,
      title: '新版',
    }))
    await edit<{ groups: { note: string; words: string[] }[] }>(
      'sensitive-words.json',
      ({ groups }) => ({
        groups: [...groups, { note: '新', words: ['新版的词'] }],
      }),
    )
  })
  await seed({ ...deps, demo: 'demo', contentDir: later })
  const { rows } = await pool.query(`select (select count(*)::int from policy) as policies,
    (select count(*)::int from sensitive_word where word = '新版的词') as words,
    (select count(*)::int from user_account) as people`)
  expect(rows[0]).toEqual({ policies: 0, words: 1, people: 1 })
})
