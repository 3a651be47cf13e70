import type { matching } from '#contract/matching.ts'
import { MATCH_SORT } from '#contract/matching.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { APPLIED_KINDS } from '#domain/matching/kind.ts'
import { MATCH_RESULT, type MatchResult } from '#domain/matching/results.ts'
import { POLICY_KIND, type PolicyKind, POLICY_LEVEL, SUPPORT_MODE } from '#domain/policies/codes.ts'
import type { Listed } from '../labels.ts'

export const PAGE_SIZE = 50

/** Windows as they are chosen: each may stand for several states. */
export const WINDOWS = {
  open: { name: '申报中', states: ['open', 'closing'] },
  closing: { name: '30 天内截止', states: ['closing'] },
  longterm: { name: '长期受理', states: ['longterm'] },
  upcoming: { name: '未开始', states: ['upcoming'] },
} as const

export type Window = keyof typeof WINDOWS

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

/** The window that is chosen in the address; empty for all. */
export const chosenWindow = (read: (name: string) => string): Window | '' =>
  known(WINDOWS, read('win')) ?? ''

/** Every kind, also what one does not apply for. */
export const ALL_KINDS = 'all'

/** The kind that is chosen in the address; empty for all that one applies for. */
export const chosenKind = (read: (name: string) => string): PolicyKind | typeof ALL_KINDS | '' => {
  const code = read('kind')
  return code === ALL_KINDS ? code : (known(POLICY_KIND, code) ?? '')
}

/** How the address orders the list. */
export const chosenSort = (read: (name: string) => string): keyof typeof MATCH_SORT =>
  known(MATCH_SORT, read('sort')) ?? 'result'

/** How many there are of a window; of all without one. */
export const countIn = (counts: Listed['windowCounts'], window: Window | ''): number =>
  counts.reduce((sum, { windowState, count }) => {
    const isIn =
      window === '' || (WINDOWS[window].states as readonly string[]).includes(windowState)
    return isIn ? sum + count : sum
  }, 0)

/** What the address asks; whatever it does not understand is left out. */
export const askedOf = (read: (name: string) => string, page: number): Asked => {
  const win = chosenWindow(read)
  const kind = chosenKind(read)
  const [level, mode] = [known(POLICY_LEVEL, read('level')), known(SUPPORT_MODE, read('mode'))]
  return {
    results: chosenResults(read),
    windowStates: win === '' ? [] : [...WINDOWS[win].states],
    levels: level === null ? [] : [level],
    kinds: kind === ALL_KINDS ? [] : kind === '' ? APPLIED_KINDS : [kind],
    supportModes: mode === null ? [] : [mode],
    keyword: read('q').slice(0, 50),
    disliked: read('off') === '1',
    sort: chosenSort(read),
    page: page - 1,
    pageSize: PAGE_SIZE,
  }
}
