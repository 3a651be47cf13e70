import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ipCalendar } from '#contract/ip-records.ts'
import { writeBackup } from '../database/backup.ts'
import { migrationsDir } from '../database/migrate.ts'
import { createPool } from '../database/pool.ts'
import { readManifest, restoreBackup } from '../database/restore.ts'
import { claimInstallation } from '../installation.ts'
import { feedKeys } from '../ip-records/feed/store.ts'
import { feedToken } from '../ip-records/feed/token.ts'
import { createLog } from '../log.ts'
import { loadSecrets, readSecretsFile, type Secrets } from '../secrets.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { loginAs } from '../testing/client.ts'
import { createTestDatabase } from '../testing/database.ts'
import { hashToken } from '../wire/tokens.ts'

// Nodes look every ten seconds, and are waited for three times.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const log = createLog({ level: 'silent' })
let server: TestApp
const nodes: Secrets[] = []
beforeAll(async () => {
  server = await createTestApp({
    secretsIn: async (dataDir) => {
      const secrets = await loadSecrets(dataDir)
      nodes.push(secrets)
      return secrets
    },
  })
  await server.pool.query(`insert into installation (part, fingerprint) values ('key', $1)`, [
    nodes[0]?.signing,
  ])
})
afterAll(async () => server.close())

const rotate = async (...words: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../../scripts/rotate.ts'), ...words],
    {
      env: {
        ...process.env,
        DATA_DIR: server.dataDir,
        DATABASE_URL: server.pool.options.connectionString,
        SECRET_KEY: '',
        SECRET_KEY_OLD: '',
      },
    },
  )
  return stdout
}

test('two nodes serve while the key changes: sign-ins and calendar links go on, before and after the end', async () => {
  const other = await server.startNode()
  const apps = [server.app, other]
  const member = await loginAs(server.app, 'demo', server.password)
  const { path } = await member.call(ipCalendar.openFeed, {})
  const before = await readSecretsFile(server.dataDir)
  const goesOn = async (): Promise<void> => {
    for (const app of apps) expect((await app.inject({ url: path })).statusCode).toBe(200)
    expect(await member.call(ipCalendar.feed, {})).toMatchObject({ path })
    await loginAs(other, 'colleague', server.password)
    for (const app of apps) expect((await app.inject({ url: '/ready' })).statusCode).toBe(200)
  }

  const archive = join(await mkdtemp(join(tmpdir(), 'cq-rotate-')), 'before')
  const { connectionString: url = '' } = server.pool.options
  await writeBackup({
    url,
    dataDir: server.dataDir,
    files: { elsewhere: 'nowhere' },
    file: archive,
    now: new Date(),
  })

  expect(await rotate('key')).toMatch(/1\/3.*2\/3.*3\/3.*Done: 1 row locked anew/s)
  const during = await readSecretsFile(server.dataDir)
  expect(during).toMatchObject({ old: before.main })
  expect(new Set(nodes.map(({ signing }) => signing)).size).toBe(1)
  expect(nodes[0]?.signing).toBe(nodes[0]?.known[0])
  await goesOn()
  expect(await rotate('key')).toContain('Done: 0 rows locked anew')

  expect(await rotate('key', '--finish')).toContain('The old key is gone')
  await expect
    .poll(() => nodes.map(({ known }) => known.length), { timeout: 20_000 })
    .toEqual([1, 1])
  expect(await readSecretsFile(server.dataDir)).not.toHaveProperty('old')
  await goesOn()
  await expect(rotate('key', '--finish')).rejects.toThrow(/No rotation of the key is under way/)
  await restoresWithItsKey(archive)
})

/** An archive from before the change is served with the secrets it brings along, and not with those of today. */
const restoresWithItsKey = async (file: string): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cq-restored-'))
  const database = await createTestDatabase('empty')
  const pool = createPool({ url: database.url, log, max: 2 })
  const { manifest, secrets } = await readManifest(file)
  await restoreBackup({ url: database.url, dataDir, file, migrationsDir, manifest })
  const claim = async (own: Secrets): Promise<void> =>
    claimInstallation({
      pool,
      secrets: own,
      disk: { identity: async () => Promise.reject(new Error('away')) },
      adopt: [],
      log,
    })
  await expect(claim(await loadSecrets(server.dataDir))).rejects.toThrow(/SECRET_KEY_OLD/)
  await writeFile(join(dataDir, 'secrets.json'), secrets ?? '')
  const restored = await loadSecrets(dataDir)
  await claim(restored)
  const { rows } = await pool.query<{ id: string; hash: string; nonce: string }>(
    'select user_id as id, token_hash as hash, nonce from ip_feed',
  )
  expect(
    rows.map(({ id, nonce }) => hashToken(feedToken(feedKeys(restored).current, id, nonce))),
  ).toEqual(rows.map(({ hash }) => hash))
  expect(rows).toHaveLength(1)
  await pool.end()
  await database.drop()
}

test('a key that is a setting is printed, and nothing changes', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../../scripts/rotate.ts'), 'key'],
    { env: { ...process.env, SECRET_KEY: 'a'.repeat(64), SECRET_KEY_OLD: '' } },
  )
  expect(stdout).toMatch(/^SECRET_KEY=[0-9a-f]{64}$/m)
  expect(stdout).toContain(`SECRET_KEY_OLD=${'a'.repeat(64)}`)
})

test('an external database: how it is done is printed, without the password', async () => {
  const printed = await rotate('database')
  const { password } = new URL(server.pool.options.connectionString ?? '')
  expect(printed).toContain('CREATE ROLE ceqiao_login_2')
  expect(printed).not.toContain(decodeURIComponent(password))
})
