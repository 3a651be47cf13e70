import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBeijingDate, parseBeijing } from '../calendar/beijing.ts'
import type { Form } from '../fields/fields.ts'
import { CONTENT_KIND, newForm } from './kinds.ts'
import {
  afterProbe,
  dueLinks,
  isDead,
  linksIn,
  type LinkSight,
  type LinkState,
  NEW_LINK,
  outcomeOf,
} from './links.ts'

const answer = (status: number): LinkSight => ({ status, noName: false })
const GONE = answer(404)
const day = (nth: number): string =>
  formatBeijingDate((parseBeijing('2026-11-01')?.ms ?? 0) + nth * 86_400_000)
/** A new address after looks on these days. */
const after = (...looks: readonly (readonly [nth: number, sight: LinkSight])[]): LinkState =>
  looks.reduce((state, [nth, sight]) => afterProbe(state, sight, day(nth)), NEW_LINK)

describe('addresses of a form', () => {
  test('stand in its fields and rich texts, by the names of the fields', () => {
    const policy: Form = {
      ...newForm('policy', ''),
      source: { name: '', issuer: '', url: 'https://gov.example/1?a=1&b=2', note: 'https://no' },
      platform: { name: '', url: 'http://gov.example/2' },
      amounts: [{ source: { url: '' } }, { source: { url: 'https://gov.example/3' } }],
    }
    expect(linksIn(CONTENT_KIND.policy.fields, policy)).toEqual([
      { url: 'https://gov.example/3', label: '金额依据第 2 条 · 出处 · 网址' },
      { url: 'http://gov.example/2', label: '申报平台 · 平台网址' },
      { url: 'https://gov.example/1?a=1&b=2', label: '来源 · 原文链接' },
    ])
    const article: Form = {
      ...newForm('article', ''),
      markdown: '见[原文](https://gov.example/4)和[附件](/file)，![图](https://gov.example/5.png)',
    }
    expect(linksIn(CONTENT_KIND.article.fields, article).map(({ url }) => url)).toEqual([
      'https://gov.example/4',
      'https://gov.example/5.png',
    ])
  })

  test('lead to other sites and are no longer than addresses are', () => {
    const banner = (link: string): Form => ({ ...newForm('banner', ''), link })
    const { fields } = CONTENT_KIND.banner
    for (const link of ['/policy/list', '', 'javascript:1', `https://a.example/${'x'.repeat(500)}`])
      expect(linksIn(fields, banner(link))).toEqual([])
  })
})

test.each([
  [answer(200), 'fine'],
  [answer(304), 'fine'],
  [answer(404), 'gone'],
  [answer(410), 'gone'],
  [{ status: 0, noName: true }, 'gone'],
  [answer(0), 'unclear'],
  [answer(401), 'unclear'],
  [answer(403), 'unclear'],
  [answer(429), 'unclear'],
  [answer(500), 'unclear'],
  [answer(503), 'unclear'],
])('%j is %s', (sight, outcome) => {
  expect(outcomeOf(sight)).toBe(outcome)
})

describe('an address', () => {
  test('is dead with the third day on which it is gone, since the first', () => {
    expect(isDead(after([1, GONE], [2, GONE]))).toBe(false)
    const dead = after([1, GONE], [2, GONE], [3, { status: 0, noName: true }])
    expect(isDead(dead)).toBe(true)
    expect(dead.goneSince).toBe(day(1))
  })
  test('is not dead by several looks of one day', () => {
    expect(after([1, GONE], [1, GONE], [1, answer(500)], [1, GONE]).goneDays).toBe(1)
  })
  test('keeps its days over a look that says nothing, and loses them by one that is fine', () => {
    expect(isDead(after([1, GONE], [2, answer(503)], [3, GONE], [4, GONE]))).toBe(true)
    expect(after([1, GONE], [2, GONE], [3, answer(200)])).toMatchObject({
      goneDays: 0,
      goneSince: '',
    })
    expect(isDead(after([1, GONE], [2, GONE], [3, GONE], [9, answer(403)]))).toBe(true)
    expect(isDead(after([1, GONE], [2, GONE], [3, GONE], [9, answer(200)]))).toBe(false)
  })

  test('is dead exactly when it was gone on three days since it was fine last', () => {
    const sights = fc.constantFrom(answer(200), GONE, answer(500), { status: 0, noName: true })
    const looks = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), sights), { maxLength: 30 })
    fc.assert(
      fc.property(looks, (steps) => {
        let nth = 0
        let state = NEW_LINK
        let days: string[] = []
        for (const [later, sight] of steps) {
          nth += later
          state = afterProbe(state, sight, day(nth))
          const outcome = outcomeOf(sight)
          if (outcome === 'fine') days = []
          if (outcome === 'gone') days.push(day(nth))
          expect(isDead(state)).toBe(days.length >= 3)
          expect(state.goneSince).toBe(days[0] ?? '')
          expect(state).toMatchObject({ lookedOn: day(nth), outcome, status: sight.status })
        }
      }),
    )
  })
})

describe('its turn', () => {
  const due = (state: LinkState, nth: number): boolean => dueLinks([state], day(nth), 9).length > 0
  test.each([
    ['fine', after([1, answer(200)]), 30],
    ['unclear', after([1, answer(500)]), 30],
    ['gone once', after([1, GONE]), 1],
    ['gone, then unclear', after([0, GONE], [1, answer(500)]), 1],
    ['dead', after([-1, GONE], [0, GONE], [1, GONE]), 7],
  ])('of one that is %s comes', (_what, state, wait) => {
    expect(due(state, 1 + wait)).toBe(true)
    expect(due(state, wait)).toBe(false)
  })

  test('comes first for those that are suspected, then for those that wait longest', () => {
    const links = [
      { url: 'old', ...after([1, answer(200)]) },
      { url: 'older', ...after([0, answer(200)]) },
      { url: 'new', ...NEW_LINK },
      { url: 'suspected', ...after([50, GONE]) },
    ]
    const urls = (most: number) => dueLinks(links, day(60), most).map(({ url }) => url)
    expect(urls(9)).toEqual(['suspected', 'new', 'older', 'old'])
    expect(urls(2)).toEqual(['suspected', 'new'])
    expect(urls(-1)).toEqual([])
  })
})
