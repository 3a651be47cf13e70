import type { matching } from '#contract/matching.ts'
import { MATCH_SORT } from '#contract/matching.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { MATCH_RESULT, type MatchResult } from '#domain/matching/results.ts'
import { POLICY_LEVEL, SUPPORT_MODE } from '#domain/policies/codes.ts'

export const PAGE_SIZE = 50

/** Windows as they are chosen: each may stand for several states. */
export const WINDOWS = {
  open: { name: '申报中', states: ['open', 'closing'] },
  closing: { name: '30 天内截止', states: ['closing'] },
  longterm: { name: '长期受理', states: ['longterm'] },
  upcoming: { name: '未开始', states: ['upcoming'] },
} as const

type Asked = InputOf<typeof matching.list>

const known = <T extends Readonly<Record<string, unknown>>>(
  table: T,
  code: string,
): (keyof T & string) | null => (Object.hasOwn(table, code) ? code : null)

/** The words that are chosen in the address. */
export const chosenResults = (read: (name: string) => string): MatchResult[] =>
  read('r')
    .split(',')
    .flatMap((code) => known(MATCH_RESULT, code) ?? [])

/** What the address asks; whatever it does not understand is left out. */
export const askedOf = (read: (name: string) => string, page: number): Asked => {
  const [win, level, mode] = [
    known(WINDOWS, read('win')),
    known(POLICY_LEVEL, read('level')),
    known(SUPPORT_MODE, read('mode')),
  ]
  return {
    results: chosenResults(read),
    windowStates: win === null ? [] : [...WINDOWS[win].states],
    levels: level === null ? [] : [level],
    supportModes: mode === null ? [] : [mode],
    keyword: read('q').slice(0, 50),
    disliked: read('off') === '1',
    sort: known(MATCH_SORT, read('sort')) ?? 'result',
    page: page - 1,
    pageSize: PAGE_SIZE,
  }
}
