import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteOpenings } from '#contract/site-openings.ts'
import { siteSearch } from '#contract/site-search.ts'
import { createTestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'
import { eventually } from '#server/testing/effects.ts'
import { createOpenedStore } from './opened.store.ts'

let ahead = 0
const clock = Object.assign(movableClock('2026-11-26T04:00:00Z'), {
  elapsed: () => performance.now() + ahead,
})
let server: ContentServer

beforeAll(async () => {
  server = await createContentServer(clock)
})
beforeEach(async () => {
  await server.pool.query('delete from search_opened')
})
afterAll(async () => server.close())

type Found = Awaited<ReturnType<typeof list>>
const from = (address: string) => createTestClient(server.app, { browser: true, address })
const list = async (keyword: string) =>
  (await from('203.0.113.1').call(siteSearch.find, { keyword })).records
const open = async (address: string, keyword: string, { kind, objId }: Found[number]) =>
  from(address).call(siteOpenings.add, { keyword, kind, objId })
const lines = async () => createOpenedStore(server.db).since(0)
/** The log is read again at the first question after its time, and known at the next. */
const learned = async (keyword: string): Promise<string[]> => {
  ahead += 601_000
  await list(keyword)
  await new Promise((later) => setTimeout(later, 100))
  return (await list(keyword)).map(({ kind, objId }) => `${kind}/${objId}`)
}
const placeOf = (found: readonly string[], { kind, objId }: Found[number]): number =>
  found.indexOf(`${kind}/${objId}`)

test('what several networks open moves up, also for who asks the same in other words', async () => {
  const before = await list('研发费用加计扣除')
  const wanted = before[4]!
  expect(placeOf(await learned('研发费用加计扣除'), wanted)).toBe(4)
  for (const network of [1, 2, 3, 4, 5])
    expect(await open(`198.51.100.${network}`, '研发费用加计扣除', wanted)).toEqual({ noted: true })
  const moved = async (): Promise<boolean> => placeOf(await learned('研发费用加计扣除'), wanted) < 4
  expect(await eventually(moved)).toBe(true)
  const passed = (await lines()).filter(({ whole }) => !whole.endsWith(`/${wanted.objId}`))
  expect(passed.map(({ whole }) => whole).toSorted()).toEqual(
    before
      .slice(1, 4)
      .map(({ kind, objId }) => `${kind}/${objId}`)
      .toSorted(),
  )
})

test('an answer that several networks open comes first among those that may be meant', async () => {
  const keyword = '广州小厂只添了两百来万的机器，够不够得上技改的钱'
  const named = async () => {
    const { nearAnswers } = await from('203.0.113.1').call(siteSearch.find, { keyword })
    return nearAnswers.map(({ answerId }) => answerId)
  }
  const before = await named()
  expect(before.length).toBeGreaterThan(1)
  const wanted = before.at(-1)!
  const notes = [1, 2, 3, 4, 5].map(async (network) =>
    from(`198.51.100.${network}`).call(siteOpenings.add, {
      ...{ keyword, kind: 'answer', objId: wanted },
    }),
  )
  expect(await Promise.all(notes)).toEqual(notes.map(() => ({ noted: true })))
  const other = from('198.51.100.9').call(siteOpenings.add, {
    ...{ keyword, kind: 'answer', objId: 'none-of-them' },
  })
  expect(await other).toEqual({ noted: false })
  const moved = async (): Promise<boolean> => {
    await learned(keyword)
    const { answer, nearAnswers } = await from('203.0.113.1').call(siteSearch.find, { keyword })
    return (answer?.card.answerId ?? nearAnswers[0]?.answerId) === wanted
  }
  expect(await eventually(moved)).toBe(true)
})

test('one network moves nothing, however often and from however many of its addresses', async () => {
  const before = await list('商标续展')
  for (let address = 1; address <= 20; address++)
    await open(`2001:db8:0:1::${address}`, '商标续展', before[3]!)
  expect(await lines()).toEqual([])
  expect(await learned('商标续展')).toEqual(before.map(({ kind, objId }) => `${kind}/${objId}`))
})

test('no person is kept: neither address nor cookie, nor a question that holds a number', async () => {
  const [first] = await list('高企认定')
  await open('198.51.100.77', '高企认定', first!)
  const { rows } = await server.pool.query<Record<string, unknown>>('select * from search_opened')
  expect(rows).toHaveLength(1)
  expect(Object.keys(rows[0]!).toSorted()).toEqual(
    ['keyword', 'opened', 'passed', 'same', 'week', 'whole'].toSorted(),
  )
  const [any] = await list('高企认定 13800138000')
  expect(await open('198.51.100.77', '高企认定 13800138000', any!)).toEqual({ noted: false })
  await server.pool.query("insert into sensitive_word (word) values ('专精特新')")
  ahead += 60_000
  const [listed] = await list('专精特新')
  expect(await open('198.51.100.77', '专精特新', listed!)).toEqual({ noted: false })
  expect((await server.pool.query('select 1 from search_opened')).rowCount).toBe(1)
})

test('what the question does not find is not noted', async () => {
  const [first] = await list('商标续展')
  const { kind } = first!
  expect(await open('198.51.100.1', '商标续展', { ...first!, kind, objId: 'nowhere' })).toEqual({
    noted: false,
  })
})
