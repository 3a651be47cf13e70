import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { externalSteps, rotateExternalPassword } from './external-password.ts'

let database: TestDatabase
let admin: pg.Client
const ROLE = `rotated_${process.pid}`
const urlWith = (password: string): string =>
  Object.assign(new URL(database.adminUrl), {
    username: ROLE,
    password: encodeURIComponent(password),
  }).href
const as = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
beforeAll(async () => {
  database = await createTestDatabase('empty')
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query(`create role ${ROLE} login password 'first'`)
  await admin.query(`create schema own authorization ${ROLE}`)
})
afterAll(async () => {
  await admin.query(`drop owned by ${ROLE}, ${ROLE}_2; drop role ${ROLE}_2; drop role ${ROLE}`)
  await admin.end()
  await database.drop()
})

test('the role gets the password of the new address; run again, it is done already', async () => {
  await rotateExternalPassword(urlWith('first'), urlWith('sec ond%'))
  await expect(as(urlWith('first'), async () => true)).rejects.toThrow(/password/)
  expect(await as(urlWith('sec ond%'), async () => true)).toBe(true)
  await rotateExternalPassword(urlWith('first'), urlWith('sec ond%'))
  await rotateExternalPassword(urlWith('sec ond%'), urlWith('first'))
})

test.each([
  ['another role', () => Object.assign(new URL(urlWith('x')), { username: 'x' }).href, /more than/],
  ['another database', () => Object.assign(new URL(urlWith('x')), { pathname: '/x' }).href, /more/],
  ['no password', () => urlWith(''), /no password/],
  ['letters that are normalised', () => urlWith('密码'), /ASCII/],
])('%s is refused, and nothing changes', async (_name, next, message) => {
  await expect(rotateExternalPassword(urlWith('first'), next())).rejects.toThrow(message)
  expect(await as(urlWith('first'), async () => true)).toBe(true)
})

test('two addresses that are both wrong are refused', async () => {
  await expect(rotateExternalPassword(urlWith('a'), urlWith('b'))).rejects.toThrow(/Neither/)
})

test('a second role, as the printed steps make it, is the first one for all it does', async () => {
  const steps = externalSteps(urlWith('first'))
  const second = `${ROLE}_2`
  for (const line of steps.split('\n').filter((one) => /^ {2}(?:CREATE|ALTER) ROLE/.test(one)))
    await admin.query(line.replaceAll('ceqiao_login_2', second).replace("'…'", "'other'"))
  const url = Object.assign(new URL(urlWith('other')), { username: second }).href
  await as(url, async (client) => {
    await client.query('create table own.made (id int)')
    const { rows } = await client.query<{ owner: string; me: string }>(
      `select current_user as me, tableowner as owner from pg_tables where tablename = 'made'`,
    )
    expect(rows).toEqual([{ me: ROLE, owner: ROLE }])
  })
})
