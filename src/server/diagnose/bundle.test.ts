import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../config.ts'
import { createDatabase, createPool, type Database } from '../database/pool.ts'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { collectBundle, type DiagnoseDeps } from './bundle.ts'
import { readKnownText } from './known-text.ts'
import { createLogCleaner } from './log-lines.ts'

const log = createLog({ level: 'silent' })
const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'cq-diagnose-'))

/** What may stand in no file of a bundle. */
const CANARY = {
  phone: '13877665544',
  name: '欧阳金丝雀',
  company: '金丝雀科技（苏州）有限公司',
  mail: 'canary@canary-mail.example',
  token: 'q7Zk3vXbN5mR8tW2yL6pD4sG9hJ1cF0aEuIoTrVwXyZ',
  password: 'Canary-Password-1!',
  key: 'c0ffee'.repeat(10) + 'c0ff',
  host: 'canary-db.internal.example',
  address: '203.0.113.77',
  id: '5f1c7a9e-8d3b-4c2a-9e6f-0b1d2c3e4f5a',
  login: 'canarylogin7',
} as const

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase('seeded')
  db = createDatabase(createPool({ url: database.url, log, max: 2 }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const deps = (more: Partial<DiagnoseDeps> = {}): DiagnoseDeps => ({
  root,
  environment: {},
  dataDir: folder,
  openDatabase: async () => ({ db, close: async () => undefined }),
  version: '0.0.1',
  commit: 'abc',
  now: new Date('2026-11-29T04:00:00Z'),
  ...more,
})

test('holds nothing of anybody: canaries in the database, the settings and the log', async () => {
  const { pool } = await plant()
  await pool.end()
  const environment = {
    PORT: '4000',
    HOST: CANARY.host,
    DATABASE_URL: `postgres://${CANARY.login}:${CANARY.password}@${CANARY.host}/${CANARY.login}`,
    SECRET_KEY: CANARY.key,
    SECRET_KEY_OLD: CANARY.key,
    SUPER_ADMIN: CANARY.login,
    SMTP_URL: `smtps://${CANARY.mail}:${CANARY.password}@${CANARY.host}`,
    MAIL_FROM: `${CANARY.name} <${CANARY.mail}>`,
    ALERT_MAIL: CANARY.mail,
    S3_KEY: CANARY.token,
    S3_SECRET: CANARY.token,
    SITE_URL: `https://${CANARY.host}`,
    ENC_MODE: CANARY.password,
    SMS_DAILY_BUDGET: '12',
  }
  const logFile = join(folder, 'log.json')
  const values = Object.values(CANARY)
  const lines = values.flatMap((value) => [
    {
      msg: 'answered',
      path: `/policy/${value}/detail?q=${value}`,
      ip: CANARY.address,
      status: 200,
    },
    { msg: `answered ${value}`, reqId: CANARY.id, user: value, ms: 12 },
    {
      msg: 'slow call',
      path: `/${encodeURIComponent(value)}`,
      reqId: CANARY.id,
      ms: 1_500,
      statements: 3,
    },
    { msg: 'slow sql', ms: 700, sql: `select * from user_account where phone = '${value}'` },
    {
      msg: 'a database connection was lost',
      err: {
        type: value,
        code: value,
        message: value,
        stack: `Error: ${value}\n    at /x/${value}`,
      },
    },
    { level: value, time: value, method: value, status: value, [value]: value },
  ])
  writeFileSync(
    logFile,
    [...lines.map((line) => JSON.stringify(line)), ...values, `at ${CANARY.name}`].join('\n'),
  )
  const { files, problems } = await collectBundle(deps({ environment, logFile }))
  expect(problems).toEqual([])
  const people = await db
    .selectFrom('user_account')
    .select(['user_name as name', 'phone', 'login_name as login'])
    .execute()
  const companies = await db
    .selectFrom('company')
    .select(['company_name as name', 'credit_code as code'])
    .execute()
  const rows = [...people, ...companies].flatMap((row) => Object.values(row))
  // Words of our own (a role is named like a demonstration account) tell nothing.
  const known = await readKnownText(root)
  const foreign = [...values, ...rows.filter((text) => text.length > 2 && !known.word(text))]
  expect(foreign.length).toBeGreaterThan(values.length + 100)
  for (const [file, text] of files)
    for (const value of foreign) {
      expect(text.includes(value), `${file}: ${value}`).toBe(false)
      expect(text.includes(encodeURIComponent(value)), `${file}: ${value}`).toBe(false)
    }
})

/** Rows with canaries wherever a part of the bundle reads. */
const plant = async () => {
  const pool = createPool({ url: database.url, log, max: 1 })
  const { name, phone, company, mail, host, login } = CANARY
  await pool.query(
    `insert into user_account (id, login_name, user_name, roles, phone)
     values ('u-canary', $1, $2, '{}', $3)`,
    [login, name, phone],
  )
  await pool.query(
    `insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
       establish_date)
     values ('c-canary', $1, $1, '91320500MA1CANARY0', '320500', 'I', '2020-01-01')`,
    [company],
  )
  const said = `${name} ${phone} ${mail}`
  await pool.query(
    `insert into job (name, place, node, outcome, error, failures)
     values ('canary', $1, $1, 'failed', $2, 4)`,
    [host, said],
  )
  await pool.query(
    `insert into health_alert (kind, subject, said, since, seen_at)
     values ('disk', $1, $2, now(), now())`,
    [host, said],
  )
  await pool.query(
    `insert into node_signal (node, name, seen_at, body)
     values ('n', $1, now(), '{"rss": 1, "keys": {"known": ["x"], "signing": "x"}}')`,
    [`${host}:3000`],
  )
  return { pool }
}

test('tells what support asks first', async () => {
  const environment = { PORT: '4000', HOST: '127.0.0.1', ENC_MODE: 'wrong', WORKERS: '2' }
  const logFile = join(folder, 'plain.json')
  const reqId = CANARY.id
  const plain = [
    {
      time: '2026-11-29T03:00:00.000Z',
      level: 'info',
      reqId,
      path: '/favorites/',
      status: 200,
      ms: 3,
    },
    { level: 'warn', reqId, msg: 'slow call', path: '/session/token', ms: 1_500, queuedMs: 900 },
    { level: 'warn', msg: 'slow sql', ms: 700, sql: 'select 1' },
  ]
  writeFileSync(logFile, plain.map((line) => JSON.stringify(line)).join('\n'))
  const { files } = await collectBundle(deps({ environment, logFile }))
  const read = (name: string): unknown => JSON.parse(files.get(name) ?? 'null')
  expect(read('about.json')).toMatchObject({
    version: '0.0.1',
    commit: 'abc',
    node: process.version,
  })
  expect(read('settings.json')).toMatchObject({
    PORT: '4000',
    WORKERS: '2',
    HOST: 'set',
    ENC_MODE: 'set, and cannot be read',
    SECRET_KEY: 'not set',
  })
  expect(Object.keys(read('settings.json') as object)).toEqual(
    Object.values(settings).map(({ env }) => env),
  )
  expect(read('data.json')).toMatchObject({ diskFreeBytes: expect.any(Number), secrets: false })
  expect(read('database.json')).toMatchObject({
    bytes: expect.stringMatching(/^\d+$/),
    settings: expect.arrayContaining([{ name: 'max_connections', setting: '250', unit: null }]),
  })
  expect(read('schema.json')).toContainEqual(expect.objectContaining({ name: 'rotation' }))
  expect(read('tables.json')).toContainEqual(expect.objectContaining({ name: 'user_account' }))
  expect(read('jobs.json')).toBeInstanceOf(Array)
  expect(files.get('log.txt')?.split('\n')[1]).toBe(
    '{"level":"warn","request":1,"path":"/session/token","ms":1500,"queuedMs":900,"msg":"slow call"}',
  )
  expect(files.get('slow.txt')?.trim().split('\n')).toHaveLength(2)
})

test('a database that is away, a log and settings that cannot be read are said, and the rest is told', async () => {
  const away = Object.assign(new Error(CANARY.host), { code: 'ECONNREFUSED' })
  const { files, problems } = await collectBundle(
    deps({
      dataDir: null,
      logFile: join(folder, 'none'),
      openDatabase: async () => Promise.reject(away),
    }),
  )
  expect(problems).toEqual([
    'data.json: the settings cannot be read',
    'the database does not let us in (ECONNREFUSED): nothing is told of it',
    'log.txt: could not be read (ENOENT)',
  ])
  expect([...files.keys()]).toEqual(['about.json', 'settings.json', 'problems.txt'])
})

test('a fault keeps where it arose in the program, and loses the folder', async () => {
  const clean = createLogCleaner(await readKnownText(root))
  const stack = [
    'Error: x',
    '    at work (file:///home/someone/ceqiao/src/server/health/node.ts:12:3)',
    '    at /home/someone/ceqiao/node_modules/pg/lib/client.js:1:2',
    '    at Object.<anonymous> (/home/someone/private.js:1:1)',
  ].join('\n')
  const line = clean(JSON.stringify({ msg: 'x', err: { type: 'Error', code: '57P01', stack } }))
  expect(JSON.parse(line)).toEqual({
    err: {
      type: 'Error',
      code: '57P01',
      stack: ['src/server/health/node.ts:12:3', 'node_modules/pg/lib/client.js:1:2'],
    },
    msg: '…',
  })
})
