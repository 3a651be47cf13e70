import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { policies } from '#contract/policies.ts'
import { portraits } from '#contract/portraits.ts'
import { missingOf } from '../../scripts/lib/programs.mjs'
import { releaseFolder } from '../../scripts/lib/postgres-releases.mjs'
import { startSite, type Site } from '../../scripts/lib/site.ts'
import { query } from '../database.ts'
import { figure } from '../figures.ts'
import { AS_MANY } from '../shared.ts'
import { type ExternalPostgres, type Rights, startPostgres } from './postgres.ts'
import { openFolder, runProgram } from './programs.ts'
import { startTalking, textsOf } from './talking.ts'
import { signIn } from './visitor.ts'

const PHONE = '13912340199'

/** Each release with a role of other rights: whatever an operator gives is enough. */
const TRIED: readonly [16 | 17 | 18, Rights][] = [
  [16, 'CREATEROLE'],
  [17, ''],
  [18, 'SUPERUSER'],
]

describe.each(TRIED)('PostgreSQL %i with a role "%s"', (major, rights) => {
  describe.skipIf(releaseFolder(major) === null)('as an external database', () => {
    const { folder, remove } = openFolder(`external-${major}`)
    const archive = join(folder, 'backup.tar')
    let database: ExternalPostgres
    const sites: Site[] = []
    beforeAll(async () => {
      database = await startPostgres(major, rights)
    }, 120_000)
    afterAll(async () => {
      await Promise.all(sites.map(async (site) => site.stop()))
      await database?.stop()
      remove()
    })

    const envOf = (databaseUrl: string, name: string) => {
      const DATA_DIR = join(folder, name)
      mkdirSync(DATA_DIR, { recursive: true })
      return { ...AS_MANY, DATABASE_URL: databaseUrl, DATA_DIR, DEMO: '1' }
    }
    const open = async (databaseUrl: string, name: string): Promise<Site> => {
      const site = await startSite(envOf(databaseUrl, name), 180_000)
      sites.push(site)
      return site
    }
    const countOf = async (databaseUrl: string, what: string): Promise<number> =>
      (await query<{ n: number }>({ databaseUrl }, `select count(*)::int n from ${what}`))[0]?.n ??
      -1

    test('starts, serves a visitor, a member and a chat, and comes back from a backup', async () => {
      const url = await database.createDatabase('portal')
      const begun = performance.now()
      const site = await open(url, 'one')
      figure(
        `PostgreSQL ${major}: first start with demonstration content`,
        `${((performance.now() - begun) / 1_000).toFixed(1)} s`,
      )
      const { origin } = site
      const door = { origin }
      const demo = await signIn(door, 'demo')
      const found = await demo.call(policies.search, { keyword: '高新技术企业认定' })
      expect(found.total).toBeGreaterThan(0)
      // Bound to its company (the role of the tenant layer).
      const mine = await demo.call(portraits.read, {})
      expect(mine).toBeTruthy()
      const lead = { contactWay: PHONE, leaveMessage: '想了解申报', consent: true } as const
      expect(await demo.call(consultation.save, lead)).toMatchObject({ contactId: /./ })
      demo.end()
      const talking = await startTalking({ guest: door, expert: door })
      await talking.exchange(talking.expert, talking.guest, '您好，请讲。')
      const said = textsOf(talking.guest, talking.conv)
      talking.end()

      const env = envOf(url, 'one')
      const made = runProgram(process.execPath, ['scripts/backup.ts', archive], env)
      expect(made).toMatchObject({ status: 0 })
      const verified = runProgram(process.execPath, ['scripts/backup-verify.ts', archive], env)
      expect(verified).toMatchObject({ status: 0 })
      const copy = await database.createDatabase('copy')
      const there = envOf(copy, 'two')
      const restored = runProgram(process.execPath, ['scripts/restore.ts', archive], there)
      expect(restored).toMatchObject({ status: 0 })
      for (const what of ['user_account', 'policy', 'chat_message', `customer_contact`])
        expect([what, await countOf(copy, what)]).toEqual([what, await countOf(url, what)])
      const second = await open(copy, 'two')
      const again = await signIn({ origin: second.origin }, 'demo')
      expect((await again.call(policies.search, { keyword: '高新技术企业认定' })).total).toBe(
        found.total,
      )
      again.end()
      expect(said).toContain('您好，请讲。')
      expect(await countOf(copy, `chat_message where body::text like '%您好，请讲。%'`)).toBe(1)
      expect(site.said()).not.toMatch(/"level":"(error|fatal)"/)
    }, 600_000)
  })
})

test.skipIf(missingOf('postgres').length > 0)(
  'PostgreSQL 15 is refused in a sentence',
  async () => {
    const { folder, remove } = openFolder('external-15')
    const database = await startPostgres(15, '')
    try {
      const DATABASE_URL = await database.createDatabase('portal')
      await expect(startSite({ DATABASE_URL, DATA_DIR: folder, DEMO: '1' })).rejects.toThrow(
        '✗ The database is PostgreSQL 15; this version needs 16 or newer.',
      )
      expect(
        await query(
          { databaseUrl: DATABASE_URL },
          `select from pg_tables where schemaname = 'public'`,
        ),
      ).toEqual([])
    } finally {
      await database.stop()
      remove()
    }
  },
)
