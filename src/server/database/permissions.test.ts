import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { holdsPermission, idsHolding, OWN_CODES, peopleHolding } from './permissions.ts'
import { createDatabase, createPool, type Database } from './pool.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  db = createDatabase(
    createPool({ url: database.url, log: createLog({ level: 'silent' }), max: 2 }),
  )
  for (const [id, companyId, roles] of [
    ['ready', 'company-demo', ['ENT_DECLARER']],
    ['own', 'company-demo', []],
    ['below', 'company-demo', []],
    ['foreign', 'company-demo', []],
    ['platform', null, []],
  ] as const)
    await db
      .insertInto('user_account')
      .values({ id, login_name: id, user_name: id, company_id: companyId, roles: [...roles] })
      .execute()
  for (const [id, companyId, codes, holders] of [
    ['r-own', 'company-demo', ['ip:patent'], ['own']],
    ['r-below', 'company-demo', ['ip:patent:edit'], ['below']],
    ['r-platform', null, ['ip:patent'], ['platform', 'foreign']],
  ] as const) {
    await db
      .insertInto('company_role')
      .values({ id, company_id: companyId, role_name: id, permission_codes: [...codes] })
      .execute()
    await db
      .insertInto('member_role')
      .values(holders.map((user_id) => ({ user_id, role_id: id })))
      .execute()
  }
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const NAMES = ['ready', 'own', 'below', 'foreign', 'platform']

const holders = async (roles: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('user_account as u')
      .select('u.id')
      .where('u.id', 'in', NAMES)
      .where(holdsPermission('ip:patent', roles))
      .orderBy('u.id')
      .execute()
  ).map(({ id }) => id)

test('a permission is held by a ready-made role, or by an own role of the same side that names it or one below', async () => {
  expect(await holders([])).toEqual(['below', 'own', 'platform'])
  expect(await holders(['ENT_DECLARER'])).toEqual(['below', 'own', 'platform', 'ready'])
})

test('whoever holds a permission is found by side and name, with the ready-made roles of the side', async () => {
  const own = { below: '甲', own: '乙', ready: '丙', foreign: '丁' }
  for (const [id, user_name] of Object.entries(own))
    await db.updateTable('user_account').set({ user_name }).where('id', '=', id).execute()
  await db
    .updateTable('user_account')
    .set({ roles: ['ENT_IP'] })
    .where('id', '=', 'ready')
    .execute()
  const ours = async (...more: [string[]?]) =>
    (await peopleHolding(db, 'ip:patent', 'company-demo', ...more))
      .filter(({ userId }) => NAMES.includes(userId))
      .map(({ userId, name }) => `${userId} ${name}`)
  expect((await ours()).toSorted()).toEqual(['below 甲', 'own 乙', 'ready 丙'])
  expect((await ours([])).toSorted()).toEqual(['below 甲', 'own 乙'])
  const of = async (companyId: string) => idsHolding(db, 'ip:patent', companyId)
  expect(await of('')).toContain('platform')
  expect(await of('')).not.toContain('own')
  await db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', 'own').execute()
  expect(await of('company-demo')).not.toContain('own')
})

test("the codes of own roles are those of one's own side alone", async () => {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', OWN_CODES.as('codes')])
    .where('id', 'in', NAMES)
    .orderBy(sql`id collate "C"`)
    .execute()
  expect(rows).toEqual([
    { id: 'below', codes: ['ip:patent:edit'] },
    { id: 'foreign', codes: [] },
    { id: 'own', codes: ['ip:patent'] },
    { id: 'platform', codes: ['ip:patent'] },
    { id: 'ready', codes: [] },
  ])
})
