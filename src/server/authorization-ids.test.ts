import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { CANARY_TABLES, plantCanaries, plantOwn } from '#server/testing/canaries.ts'
import { changesOf, ofFreeOrder, readRows } from '#server/testing/foreign-rows.ts'
import { keepOwnRows, type KeptRows } from '#server/testing/kept-rows.ts'
import { looseLimits } from '#server/testing/limits.ts'
import {
  CALLS,
  createMatrix,
  inputsOf,
  mixedInputsOf,
  ownInputOf,
  preyIn,
} from '#server/testing/matrix.ts'
import { NOBODYS_FIELDS, NOBODYS_TABLES, REFUSED } from '#server/testing/nobodys.ts'
import { referencesOf } from '#server/testing/references.ts'
import { figure } from '#testing/figures.ts'
import { cases, DEEP } from '#testing/seed.ts'

/**
 * F20 (reliability.md) beyond the first check: every call that takes an id, reached with valid input
 * by whom it is for, and asked for rows of another company beside the caller's own.
 */
let server: TestApp
let limits: Awaited<ReturnType<typeof looseLimits>>
let matrix: Awaited<ReturnType<typeof createMatrix>>
let kept: KeptRows

/** What time moves by itself, and what every call leaves behind. */
const STEADY = CANARY_TABLES.filter(
  (table) => !/^(audit_|match_(run|state)|subscribe_hit)/.test(table),
)

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({ env: { LIMITS: limits.file } })
  await plantCanaries(server)
  await plantOwn(server)
  matrix = await createMatrix(server)
  // Who is signed in stays so.
  kept = await keepOwnRows(
    server,
    CANARY_TABLES.filter((table) => !/^(audit|auth)_/.test(table)),
  )
})
afterAll(async () => {
  await kept.close()
  await server.close()
  await limits.remove()
})

/** In the deep run those as well that take no id. */
const ASKED = CALLS.filter((call) => DEEP || referencesOf(call.endpoint).length > 0)
const ownerCells = ASKED.flatMap((call) =>
  inputsOf(call).map((input) => ({ call, input: ownInputOf(input) })),
)
/** Of the many events of one call those first that name each of its things. */
const MOST_OF_FIELD = cases(3, 1_000)
const mixedCells = CALLS.flatMap((call) => {
  const seen = new Map<string, number>()
  return mixedInputsOf(call).flatMap(([field, input]) => {
    const nth = (seen.get(field) ?? 0) + 1
    seen.set(field, nth)
    return nth > MOST_OF_FIELD ? [] : [{ call, field, input }]
  })
})

test('every field that names a thing has its prey, or a reason to have none', () => {
  const without = CALLS.flatMap((call) => {
    const caught = new Set(
      inputsOf(call).flatMap((input) => preyIn(call, input).map(({ field }) => field)),
    )
    return referencesOf(call.endpoint)
      .filter(({ field }) => !caught.has(field))
      .map(({ path }) => ({ call: call.name, path }))
  })
  const reasonOf = (call: string, path: string) =>
    [`${call} ${path}`, `${call.split('.')[0]} ${path}`, path].find((key) => key in NOBODYS_FIELDS)
  const unexplained = without.filter(({ call, path }) => reasonOf(call, path) === undefined)
  expect(unexplained).toEqual([])
  const used = new Set(without.map(({ call, path }) => reasonOf(call, path)))
  expect(Object.keys(NOBODYS_FIELDS).filter((key) => !used.has(key))).toEqual([])
})

test('every table in which something of somebody stands holds a canary', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const without = rows.map(({ name }) => name).filter((name) => !CANARY_TABLES.includes(name))
  expect(without.toSorted()).toEqual(Object.values(NOBODYS_TABLES).flat().toSorted())
  const marked = await readRows(server.pool, CANARY_TABLES)
  const holding = new Set([...marked].map((row) => row.slice(0, row.indexOf(' '))))
  // It counts what stands in the log.
  expect(CANARY_TABLES.filter((table) => !holding.has(table))).toEqual(['audit_day'])
})

test('every call is reached by whom it is for', { timeout: 300_000 }, async () => {
  const told = new Map<string, string>()
  for (const { call, input } of ownerCells) {
    if (told.get(call.name) === '') continue
    const { said, ok, shown } = await matrix.askAsOwner(call, input)
    expect(shown, `${call.name} shows what is foreign`).toBe(false)
    // A conflict with the state of the thing is told of what was found.
    const found = ok || said.startsWith('200 409 ') || said.includes('现在不能')
    const before = told.get(call.name) ?? ''
    // Of several refusals the one that has found something.
    const better = before === '' || before.startsWith('200 404 ') ? said : before
    told.set(call.name, found ? '' : better)
    if (ok && call.endpoint.method === 'POST') await kept.putBack()
  }
  const refused = Object.fromEntries([...told].filter(([, said]) => said !== ''))
  const names = new Set(ASKED.map(({ name }) => name))
  const wanted = Object.entries(REFUSED).filter(([name]) => names.has(name))
  expect(refused).toEqual(Object.fromEntries(wanted))
  // What has the wrong shape or comes too often is refused before anything is looked at.
  expect(Object.values(REFUSED).filter((said) => /^(400 400|429)/.test(said))).toEqual([])
})

test('an own id beside a foreign one opens nothing', { timeout: 300_000 }, async () => {
  expect(mixedCells.length).toBeGreaterThan(400)
  const before = await readRows(server.pool, STEADY)
  expect(before.size).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const { call, field, input } of mixedCells) {
    const { said, ok, shown } = await matrix.askAsOwner(call, input)
    if (shown || said.startsWith('5')) wrong.push(`${call.name} ${field}: ${said}`)
    if (ok && call.endpoint.method === 'POST') await kept.putBack()
  }
  const changes = changesOf(before, await readRows(server.pool, STEADY))
  const changed = changes.filter((one) => !ofFreeOrder(one))
  expect({ wrong, changed }).toEqual({ wrong: [], changed: [] })
  figure(
    'F20: calls reached by whom they are for, of all',
    `${CALLS.length - Object.keys(REFUSED).length} of ${CALLS.length}`,
  )
  figure('F20: own and foreign ids mixed, nothing foreign shown or changed', mixedCells.length)
})
