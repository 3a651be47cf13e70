import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { policyWeek } from '#contract/policy-week.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { PolicyContent, PolicyWindow } from '#domain/policies/policy.ts'
import { countSince } from '#domain/policies/since.ts'
import { editorOf, POLICY_FORM } from '#server/content/testing.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readContent } from '#server/seed/content.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { publish, savePolicies } from './editing/store.ts'

// A Wednesday of a week that the content says nothing about.
const NOON = '2027-03-03T04:00:00Z'
const clock = movableClock(NOON)
let limits: Awaited<ReturnType<typeof looseLimits>>
let server: TestApp
let client: TestClient
let seeded: PolicyContent[]

beforeAll(async () => {
  seeded = (await readContent()).policies
  limits = await looseLimits()
  server = await createTestApp({ clock, env: { LIMITS: limits.file } })
  client = createTestClient(server.app)
  await server.pool.query('update policy_news set handled_at = now()')
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})
beforeEach(() => {
  clock.moment = new Date(NOON)
})

const window = (more: Partial<PolicyWindow>): PolicyWindow => ({
  batch: '2027 年度',
  certainty: 'published',
  opensOn: '',
  deadlines: [],
  note: '',
  confidence: 'A',
  ...more,
})

const due = (at: string, kind: 'online' | 'paper' = 'online') => ({ kind, at, note: '' })

/** Makes policies public that say nothing of any week but what they are told to. */
const add = async (...policies: (Partial<PolicyContent> & { id: string })[]): Promise<void> => {
  const [like] = seeded
  if (like === undefined) throw new Error('there is no content')
  const quiet = {
    publishedOn: '2020-01-01',
    effectiveOn: '',
    expiresOn: '',
    kind: 'support',
  } as const
  const author = { by: 'test', at: clock.moment }
  await inTransaction(server.db, async (tx) => {
    await savePolicies(
      tx,
      policies.map((own) => ({
        ...like,
        ...quiet,
        ...{ level: '1', regionCode: '000000', exceptRegionCodes: [], validity: 'valid' },
        ...{ replacedBy: '', related: [], windows: [], shortTitle: own.id },
        ...own,
      })),
      author,
    )
    await publish(
      tx,
      policies.map(({ id }) => id),
      author,
    )
  })
}

const ask = async (input: InputOf<typeof policyWeek.week> = {}) =>
  client.call(policyWeek.week, input)

const ids = ({ rows }: { rows: readonly { policy: { policyId: string } }[] }): string[] =>
  rows.map(({ policy }) => policy.policyId)

describe('the week', () => {
  test('has what opens and ends in it, with what a list says of a policy', async () => {
    await add(
      {
        id: 'week-a',
        windows: [
          window({
            opensOn: '2027-03-01',
            deadlines: [due('2027-03-07'), due('2027-03-08 17:00', 'paper')],
          }),
        ],
      },
      { id: 'week-b', windows: [window({ deadlines: [due('2027-03-02')] })] },
      { id: 'week-always', windows: [window({ certainty: 'always', opensOn: '2027-03-07' })] },
      {
        id: 'week-past',
        windows: [
          window({ certainty: 'reference', opensOn: '2027-03-04', deadlines: [due('2027-03-05')] }),
        ],
      },
      { id: 'week-law', kind: 'law', windows: [window({ deadlines: [due('2027-03-05')] })] },
    )
    const answer = await ask()
    expect([answer.from, answer.to]).toEqual(['2027-03-01', '2027-03-07'])
    expect(answer.places).toEqual([{ code: '000000', name: '全国' }])
    expect(ids(answer.opens)).toEqual(['week-a', 'week-always'])
    expect(
      answer.closing.rows.map(({ policy, event, at, daysAway }) => [
        policy.policyId,
        event,
        at,
        daysAway,
      ]),
    ).toEqual([
      ['week-b', 'online', '2027-03-02 23:59:59', -1],
      ['week-a', 'online', '2027-03-07 23:59:59', 4],
    ])
    expect(answer.closingNext.rows).toMatchObject([
      {
        event: 'paper',
        at: '2027-03-08 17:00:00',
        batch: '2027 年度',
        policy: { policyId: 'week-a', level: '1' },
      },
    ])
    expect(await ask({ day: '2027-03-07' })).toMatchObject({ from: '2027-03-01' })
    expect(ids((await ask({ day: '2027-03-08' })).closing)).toEqual(['week-a'])
    await server.pool.query("update policy set del_flag = true where id like 'week-%'")
  })

  test('of a place has what holds there, and says how much of it is the whole country’s', async () => {
    // Of a week that is over nothing is expected.
    const windows = [window({ deadlines: [due('2027-02-26')] })]
    await add(
      { id: 'place-nation', windows },
      {
        id: 'place-province',
        level: '2',
        regionCode: '440000',
        exceptRegionCodes: ['440300'],
        windows,
      },
      { id: 'place-city', level: '3', regionCode: '440300', kind: 'title', windows },
      { id: 'place-county', level: '4', regionCode: '440305', windows },
      { id: 'place-other', level: '2', regionCode: '330000', windows },
    )
    const at = async (regionCode: string, kinds: InputOf<typeof policyWeek.week>['kinds'] = []) => {
      const { closing, all, national } = await ask({ regionCode, kinds, day: '2027-02-24' })
      return [ids(closing), all, national]
    }
    expect(await at('440300')).toEqual([['place-city', 'place-county', 'place-nation'], 3, 1])
    expect(await at('440305')).toEqual([['place-city', 'place-county', 'place-nation'], 3, 1])
    expect(await at('440100')).toEqual([['place-nation', 'place-province'], 2, 1])
    expect((await at('440000'))[0]).toEqual([
      'place-city',
      'place-county',
      'place-nation',
      'place-province',
    ])
    expect((await at('000000'))[1]).toBe(5)
    expect(await at('440300', ['title'])).toEqual([['place-city'], 1, 0])
    const { kinds, places } = await ask({
      regionCode: '440300',
      kinds: ['title'],
      day: '2027-02-24',
    })
    expect(places.map(({ name }) => name)).toEqual(['全国', '广东省', '深圳市'])
    expect(kinds.filter(({ count }) => count > 0)).toEqual([
      { code: 'support', name: '补贴奖励', count: 2 },
      { code: 'title', name: '资质认定', count: 1 },
    ])
    // Nobody's code, and days that cannot be had.
    expect((await ask({ regionCode: '999999' })).places).toHaveLength(1)
    expect((await ask({ day: '1999-01-01' })).from).toBe('2027-03-01')
    await expect(ask({ day: '2027-02-30' })).rejects.toMatchObject({ message: '日期不正确' })
    await server.pool.query("update policy set del_flag = true where id like 'place-%'")
  })

  test('says what came out, came into force, ends, was replaced or was new to the site', async () => {
    await add(
      { id: 'new-out', publishedOn: '2027-03-02', effectiveOn: '2027-03-02' },
      { id: 'new-force', effectiveOn: '2027-03-04' },
      { id: 'new-ends', expiresOn: '2027-03-05' },
      { id: 'new-next', title: '新的办法', effectiveOn: '2027-03-05', publishedOn: '2026-06-01' },
      { id: 'new-old' },
      { id: 'new-late' },
    )
    await server.pool.query(`
      update policy set replaced_by = 'new-next', status = 'replaced' where id = 'new-old';
      update policy_news set first_at = '2027-03-03T02:00:00Z' where policy_id = 'new-late'`)
    const answer = await ask()
    expect(
      answer.changes.rows.map(({ policy, on, added, words }) => [
        policy.policyId,
        on,
        added,
        words,
      ]),
    ).toEqual([
      ['new-ends', '2027-03-05', false, ['有效期到 3 月 5 日']],
      ['new-next', '2027-03-05', false, ['3 月 5 日起施行']],
      ['new-old', '2027-03-05', false, ['由《新的办法》替代']],
      ['new-force', '2027-03-04', false, ['3 月 4 日起施行']],
      ['new-late', '2027-03-03', true, ['新收录']],
      ['new-out', '2027-03-02', true, ['新收录']],
    ])
    expect([answer.added, answer.changed]).toEqual([2, 4])

    clock.moment = new Date('2027-03-05T04:00:00Z')
    const recent = await client.call(policyWeek.recent, {})
    expect(recent.from).toBe('2027-01-05')
    expect(countSince(recent.records, '2027-03-03')).toEqual({ added: 1, changed: 4 })
    expect(countSince(recent.records, '2027-03-01')).toEqual({ added: 2, changed: 4 })
    expect(countSince(recent.records, '2027-03-06')).toEqual({ added: 0, changed: 0 })
    await server.pool.query(
      "update policy set replaced_by = null, del_flag = true where id like 'new-%'",
    )
  })

  test('names what is known next where a section has nothing', async () => {
    const before = await ask({ kinds: ['finance'], day: '2027-06-16' })
    await add(
      {
        id: 'next-a',
        kind: 'finance',
        windows: [window({ opensOn: '2027-07-01', deadlines: [due('2027-07-20')] })],
      },
      { id: 'next-b', kind: 'finance', effectiveOn: '2027-06-25' },
    )
    const { opens, closing, changes, next } = await ask({ kinds: ['finance'], day: '2027-06-16' })
    expect([opens.total, closing.total, changes.total]).toEqual([0, 0, 0])
    expect(next).toMatchObject({
      opens: {
        policyId: 'next-a',
        shortTitle: 'next-a',
        event: 'opens',
        at: '2027-07-01 00:00:00',
      },
      closing: { policyId: 'next-a', event: 'online', at: '2027-07-20 23:59:59' },
      changes: { policyId: 'next-b', event: 'inForce', at: '2027-06-25' },
    })
    expect(next.opens).not.toEqual(before.next.opens)
    await server.pool.query("update policy set del_flag = true where id like 'next-%'")
  })

  test('says what past years let expect with its years, never among what is announced', async () => {
    const past = (day: string): PolicyWindow =>
      window({ batch: `${day.slice(0, 4)} 年`, certainty: 'reference', deadlines: [due(day)] })
    await add({
      id: 'expected-a',
      kind: 'finance',
      windows: [past('2024-04-12'), past('2025-04-10'), past('2026-04-15')],
    })
    const { expected, closing } = await ask({ kinds: ['finance'], day: '2027-04-14' })
    expect(ids(closing)).not.toContain('expected-a')
    expect(expected.rows.find(({ policy }) => policy.policyId === 'expected-a')).toMatchObject({
      event: 'online',
      ...{ from: '2027-04-10', to: '2027-04-15', years: [2024, 2025, 2026], likeness: 'steady' },
    })
    expect((await ask({ day: '2027-02-24' })).expected.total).toBe(0)
    await server.pool.query("update policy set del_flag = true where id like 'expected-%'")
  })

  test('says what an editor changed of a policy, once it is before readers', async () => {
    const editor = editorOf(await loginAs(server.app, 'editor', server.password))
    const reviewer = editorOf(await loginAs(server.app, 'reviewer', server.password))
    const form = { ...POLICY_FORM, publishedOn: '2020-01-01' }
    const { id } = await editor.add('policy', form)
    await editor.move('policy', id, 'submit')
    await reviewer.move('policy', id, 'approve')
    const changesOfIt = async (day = '') =>
      (await ask({ regionCode: '330100', day })).changes.rows.find(
        ({ policy }) => policy.policyId === id,
      )
    expect(await changesOfIt()).toBeUndefined()
    clock.moment = new Date('2027-03-10T04:00:00Z')
    await editor.save('policy', id, { amount: { ...POLICY_FORM.amount, text: '最高 60 万元' } })
    expect(await changesOfIt()).toBeUndefined()
    await editor.move('policy', id, 'submit')
    await reviewer.move('policy', id, 'approve', { at: '2027-03-20 09:00' })
    // It waits for its hour: readers see the old form.
    expect(await changesOfIt()).toBeUndefined()
    await editor.move('policy', id, 'unschedule')
    await editor.move('policy', id, 'submit')
    await reviewer.move('policy', id, 'approve')
    expect(await changesOfIt()).toMatchObject({
      on: '2027-03-10',
      added: false,
      words: ['支持标准：最高 50 万元 → 最高 60 万元'],
    })
    expect(await changesOfIt('2027-03-03')).toBeUndefined()
    const { records } = await client.call(policyWeek.recent, { regionCode: '330100' })
    expect(countSince(records, '2027-03-10').changed).toBeGreaterThan(0)
  })
})
