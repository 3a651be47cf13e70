// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visits } from '#contract/visits.ts'
import { load, save } from '#web/session/storage.ts'
import { fakeServer, on, type Reply } from '#web/testing/server.ts'
import { countVisit } from './count.ts'

const START = Date.UTC(2026, 10, 22)

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  save('visit', null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const counting = (answer: Reply<typeof visits.count>) => {
  const { call, inputsOf } = fakeServer([on(visits.count, answer)])
  return { call, sent: () => inputsOf(visits.count) }
}
const baidu = { source: 'baidu' }
const cameFrom = (referrer: string) =>
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)

test('a visit begins once, says by which host, and goes on with its source', async () => {
  cameFrom('https://www.baidu.com/s?wd=%E9%AB%98%E4%BC%81&id=13800138000')
  const { sent, call } = counting(baidu)
  await countVisit(call, { pathname: '/policy/detail', search: '?id=a&utm_source=x1' })
  await countVisit(call, { pathname: '/policy/list', search: '?q=13800138000' })
  expect(sent()).toEqual([
    {
      path: '/policy/detail',
      entry: true,
      from: 'www.baidu.com',
      utm: 'x1',
      shared: false,
      source: '',
    },
    { path: '/policy/list', entry: false, from: '', utm: '', shared: false, source: 'baidu' },
  ])
  expect(load('visit')).toEqual({ source: 'baidu', at: START })
})

test('half an hour later another one begins', async () => {
  const { sent, call } = counting(baidu)
  const page = { pathname: '/', search: '' }
  await countVisit(call, page)
  vi.setSystemTime(START + 29 * 60_000)
  await countVisit(call, page)
  // Counted from the last page, not the first.
  vi.setSystemTime(START + 58 * 60_000)
  await countVisit(call, page)
  vi.setSystemTime(START + 88 * 60_000)
  await countVisit(call, page)
  expect(sent().map(({ entry }) => entry)).toEqual([true, false, false, true])
})

test('a poster is known by its mark; a name that is none is not sent', async () => {
  const { sent, call } = counting(baidu)
  await countVisit(call, { pathname: '/policy/detail', search: '?shareId=A1&utm_source=%E5%BC%A0' })
  expect(sent()[0]).toMatchObject({ shared: true, utm: '', from: '' })
})

test('a first page that was not counted lets the next one begin', async () => {
  const { sent, call } = counting(new Error('offline'))
  const page = { pathname: '/', search: '' }
  await expect(countVisit(call, page)).rejects.toThrow('offline')
  await expect(countVisit(call, page)).rejects.toThrow('offline')
  expect(sent().map(({ entry }) => entry)).toEqual([true, true])
})

test('where nothing can be remembered no visit begins', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('closed')
  })
  const { sent, call } = counting(baidu)
  await countVisit(call, { pathname: '/', search: '' })
  expect(sent()[0]).toMatchObject({ entry: false })
})

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('whoever asks by %s is not counted, and nothing is remembered', async (name, value) => {
  Object.defineProperty(navigator, name, { value, configurable: true })
  const { sent, call } = counting(baidu)
  await countVisit(call, { pathname: '/', search: '' })
  expect(sent()).toEqual([])
  expect(load('visit')).toBeNull()
  Reflect.deleteProperty(navigator, name)
})
