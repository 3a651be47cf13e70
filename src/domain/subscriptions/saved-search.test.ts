import { describe, expect, test } from 'vitest'
import { previewOf } from './preview.ts'
import {
  EMPTY_SET,
  savedSearchProblems,
  savedSearchSummary,
  tidySavedSearch,
  usualResult,
} from './saved-search.ts'

const NAMES = {
  region: (code: string) => `地区${code}`,
  industry: (code: string) => `行业${code}`,
  level: (code: string) => `层级${code}`,
  mode: (code: string) => code,
  type: (code: string) => code,
  title: (code: string) => code,
}

test('what is written twice or with blanks is tidied', () => {
  expect(
    tidySavedSearch({
      ...EMPTY_SET,
      name: ' 名 ',
      keywords: [' 研发  费用', '研发 费用', ''],
      levels: ['2', '1', '2'],
    }),
  ).toMatchObject({ name: '名', keywords: ['研发 费用'], levels: ['1', '2'] })
})

test('problems come field by field, in the order of the form', () => {
  const savedSearch = {
    ...EMPTY_SET,
    name: '',
    regionCodes: ['1', '2', '3', '4', '5', '6'],
    keywords: ['一'],
    excludeWords: ['二'],
  }
  expect(savedSearchProblems(savedSearch)).toEqual([
    { field: 'name', text: '订阅名称不能为空' },
    { field: 'regionCodes', text: '地区最多 5 个' },
    { field: 'keywords', text: '关键词为 2–20 字：一' },
    { field: 'excludeWords', text: '排除词为 2–20 字：二' },
  ])
  expect(savedSearchProblems({ ...EMPTY_SET, name: '名'.repeat(20) })).toEqual([])
  // A filter without a name is a preview.
  expect(savedSearchProblems(EMPTY_SET)).toEqual([])
})

describe('a set in words', () => {
  test.each([
    [{}, '全部政策'],
    [{ regionCodes: ['330000'], levels: ['1' as const] }, '地区330000（含上级） · 层级1'],
    [
      { keywords: ['研发', '技改'], keywordMode: 'all' as const, excludeWords: ['农业'] },
      '同时含“研发”、“技改” · 不含“农业”',
    ],
    [{ keywords: ['研发'], keywordMode: 'all' as const }, '含“研发”'],
  ])('%j', (more, words) => {
    expect(savedSearchSummary({ ...EMPTY_SET, ...more }, NAMES)).toBe(words)
  })
})

test.each([
  [59, ''],
  [60, 'possible'],
  [100, 'possible'],
])('a portrait of %i per cent asks for %j', (percent, result) => {
  expect(usualResult(percent)).toBe(result)
})

test.each([
  [0, 0, '约每周 0 项', 'none'],
  [1, 1, '平均每周不到 1 项', ''],
  [4, 1, '平均每周不到 1 项', ''],
  [5, 1, '约每周 1 项', ''],
  [12, 3, '约每周 3 项', ''],
  [50, 12, '约每周 12 项', ''],
  [51, 12, '约每周 12 项', 'many'],
])('%i policies in 30 days', (recent, perWeek, text, warning) => {
  expect(previewOf(recent)).toMatchObject({ perWeek, text, warning })
})
