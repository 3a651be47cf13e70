import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { CANARY_TABLES, plantCanaries, plantOwn } from '#server/testing/canaries.ts'
import { changesOf, FREE_ORDER, ofFreeOrder, readRows } from '#server/testing/foreign-rows.ts'
import { looseLimits } from '#server/testing/limits.ts'
import {
  type Call,
  CALLS,
  type Claims,
  createMatrix,
  inputsOf,
  isStaff,
  mixedInputsOf,
  ownInputOf,
  reaches,
  runCells,
  waysOf,
} from '#server/testing/matrix.ts'
import type { Fields } from '#server/testing/plausible.ts'
import { ACCESS } from '#server/testing/access-table.ts'
import { FOREIGN, type Kind, KINDS, OWN } from '#server/testing/principals.ts'
import { figure } from '#testing/figures.ts'
import { cases, DEEP } from '#testing/seed.ts'

/** F20 (reliability.md): every call × every kind of caller × every way to name a company. */
const RANDOM = cases(300, 20_000)

/** Where the administrator of a company sees what is its own. */
const SHOWN = [
  'account.export',
  'account.logins',
  'audit.entries',
  'audit.export',
  'audit.people',
  'bookmarks.favourites',
  'bookmarks.footprints',
  'certification.mine',
  'chat.history',
  'chat.list',
  'chat.messages',
  'company.mine',
  'copyrightRecords.list',
  'declarations.calendar',
  'declarations.detail',
  'declarations.list',
  'declarations.overview',
  'declarations.people',
  'files.list',
  'ipCalendar.dates',
  'matching.detail',
  'matching.list',
  'members.invites',
  'members.joins',
  'members.permissionRequests',
  'members.roles',
  'members.users',
  'orders.detail',
  'orders.mine',
  'patentRecords.list',
  'portraits.read',
  'quickFind.find',
  'registration.inviteInfo',
  'reminders.list',
  'reminders.settings',
  'session.userInfo',
  'subscriptions.found',
  'subscriptions.mine',
  'trademarkRecords.detail',
  'trademarkRecords.find',
  'trademarkRecords.importRows',
  'trademarkRecords.importState',
  'trademarkRecords.list',
]

/** What time changes by itself, or every call leaves behind. */
const MOVING = new Set(['audit_day', 'audit_log', 'match_run', 'match_state', 'subscribe_hit'])
const STEADY = CANARY_TABLES.filter((table) => !MOVING.has(table))
/** A reminder of new matches comes by itself, and is carried out a minute later. */
const ofMatching = (change: string): boolean => /^[-+] reminder .*"POLICY_MATCH"/.test(change)
/** What an advisor does for companies and applicants, and nobody in their place. */
const ADVISED = [
  'contact_move',
  'customer_contact',
  'declaration',
  'declaration_correction',
  'declaration_material',
  'declaration_milestone',
  'declaration_move',
  'declaration_version',
  'order_move',
  'policy_order',
  'title_case',
  'title_case_correction',
  'title_case_move',
  'title_case_paper',
]

/** With foreign ids, with own ones, and with some of both. */
const everyInputOf = (call: Call): Fields[] => [
  ...inputsOf(call),
  ...inputsOf(call).map(ownInputOf),
  ...mixedInputsOf(call).map(([, input]) => input),
]

let server: TestApp
let limits: Awaited<ReturnType<typeof looseLimits>>
let matrix: Awaited<ReturnType<typeof createMatrix>>

beforeAll(async () => {
  // One person makes hundreds of calls: what is refused for that says nothing of anybody's rights.
  limits = await looseLimits()
  server = await createTestApp({ env: { LIMITS: limits.file } })
  await plantCanaries(server)
  await plantOwn(server)
  matrix = await createMatrix(server)
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})

test('every call stands in the policy, and nothing else does', () => {
  const namesIn = (table: object): string[] =>
    Object.entries(table).flatMap(([group, calls]) =>
      Object.keys(calls as object).map((name) => `${group}.${name}`),
    )
  expect(namesIn(ACCESS).toSorted()).toEqual(namesIn(contract).toSorted())
})

test('the contract demands what the policy says', () => {
  const stated = CALLS.map(({ name, endpoint }) => [name, endpoint.permission ?? endpoint.access])
  expect(stated).toEqual(CALLS.map(({ name, rule }) => [name, rule.who]))
})

test(
  'every cell of the matrix answers as the policy says',
  { timeout: cases(300_000, 1_800_000) },
  async () => {
    const cells = CALLS.flatMap((call) =>
      KINDS.flatMap((kind) =>
        waysOf(call, kind).map(([way, claims]) => ({
          call,
          name: `${call.name} ${kind} ${way}`,
          judge: async () => matrix.judge(call, kind, claims),
        })),
      ),
    )
    expect(cells.length).toBeGreaterThanOrEqual(3_000)
    expect(await runCells(cells)).toEqual([])
    figure('F20: cells of call, caller and named company, each as the policy says', cells.length)
  },
)

test('every call accepts an input that asks for another company’s rows', () => {
  const without = CALLS.filter((call) => inputsOf(call).length === 0)
  expect(without.map(({ name }) => name)).toEqual([])
})

test('the canaries are seen by their own company, so that a leak would be', async () => {
  const shown: string[] = []
  for (const call of CALLS.filter(({ name }) => SHOWN.includes(name)))
    if (await matrix.shows(call, inputsOf(call)[0])) shown.push(call.name)
  expect(shown.toSorted()).toEqual(SHOWN)
})

describe('whatever ids are asked for', { timeout: 300_000 }, () => {
  /** Every input of every call by callers of these kinds; who is refused before reading in the deep run. */
  const ask = async (kinds: readonly Kind[], isAsked: (call: Call, kind: Kind) => boolean) => {
    const cells = CALLS.flatMap((call) =>
      kinds
        .filter((kind) => isAsked(call, kind) && (DEEP || reaches(call, kind)))
        .flatMap((kind) =>
          inputsOf(call).map((input) => ({
            call,
            name: `${call.name} ${kind} ${JSON.stringify(input)}`,
            judge: async () => matrix.judge(call, kind, () => ({}), input),
          })),
        ),
    )
    expect(cells.length).toBeGreaterThan(100)
    return runCells(cells)
  }

  test('nobody outside is shown another company’s rows, or changes one', async () => {
    const before = await readRows(server.pool, STEADY)
    expect(before.size).toBeGreaterThan(50)
    const kinds: Kind[] = ['anonymous', 'guest', 'member', 'holder', 'admin']
    const shown = await ask(kinds, (call, kind) => !isStaff(call, kind))
    const changes = changesOf(before, await readRows(server.pool, STEADY))
    const changed = changes.filter((one) => !ofMatching(one))
    expect({ shown, changed }).toEqual({ shown: [], changed: [] })
  })

  test('an advisor is not shown the numbers of another’s, and changes nothing of theirs', async () => {
    const before = await readRows(server.pool, ADVISED)
    expect(before.size).toBeGreaterThan(10)
    const shown = await ask(['expert'], () => true)
    const changes = changesOf(before, await readRows(server.pool, ADVISED))
    const changed = changes.filter((one) => !ofFreeOrder(one))
    expect({ shown, changed }).toEqual({ shown: [], changed: [] })
  })

  test('the platform’s people are shown what their calls reach, and nothing else', async () => {
    expect(await ask(['holder', 'superAdmin'], isStaff)).toEqual([])
  })
})

test('random cells answer as the policy says', { timeout: 60_000 + RANDOM * 20 }, async () => {
  const claim = fc.constantFrom<(string | undefined)[]>(
    undefined,
    '',
    '0',
    OWN,
    FOREIGN,
    'x',
    '../x',
  )
  const several = fc.array(fc.constantFrom('', '0', OWN, FOREIGN), { minLength: 2, maxLength: 3 })
  const userId = fc.constantFrom(undefined, '', 'canary-user', 'user-admin')
  const calls = new Map<string, Call>(CALLS.map((call) => [call.name, call]))
  // It is with the advisor of the others: a caller who took it would be shown its company, and rightly.
  await server.pool.query(
    `update policy_order set status = 30, version = version + 1, advisor_user_id = 'user-advisor'
      where order_no = $1`,
    [FREE_ORDER],
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls.keys()),
      fc.constantFrom(...KINDS),
      fc.record({ body: fc.oneof(claim, several), header: claim, userId }),
      fc.option(fc.nat()),
      async (name, kind, given, nth) => {
        const call = calls.get(name) as Call
        const inputs = everyInputOf(call)
        const input = nth === null ? undefined : inputs[nth % inputs.length]
        expect(await matrix.judge(call, kind, () => given as Claims, input)).toBeNull()
      },
    ),
    { numRuns: RANDOM },
  )
  figure('F20: random cells with own, foreign and mixed ids, each as the policy says', RANDOM)
})
