import { MATCH_RESULT, MATCH_RESULTS, type MatchResult } from '#domain/matching/results.ts'
import type { Checkup } from './report.ts'

/** 与上一版相比: what may have become of something, the order in which it is told. */
export const CHANGE_KIND = {
  completeness: '画像完整度',
  titleAdded: '新取得的资质',
  titleGone: '不再有效的资质',
  better: '结论变好',
  added: '新增可关注的项目',
  worse: '结论变差',
  gone: '不再核对的项目',
} as const

/** What became of one thing. */
export interface CheckupChange {
  kind: keyof typeof CHANGE_KIND
  name: string
  /** The policy it leads to; empty where it leads to none. */
  policyId: string
  before: string
  after: string
}

const rank = (result: MatchResult): number => MATCH_RESULTS.indexOf(result)
const HOPE: readonly MatchResult[] = ['hopeful', 'possible']
const NONE = { policyId: '', before: '', after: '' }

/** What differs between two versions: results, titles and completeness; the better first. */
export const changesBetween = (before: Checkup, after: Checkup): CheckupChange[] => {
  const was = new Map(before.programmes.map((one) => [one.code, one]))
  const now = new Set(after.programmes.map(({ code }) => code))
  const programmes = after.programmes.flatMap(
    ({ code, name, policyId, result }): CheckupChange[] => {
      const old = was.get(code)
      const texts = { name, policyId, after: MATCH_RESULT[result] }
      if (old === undefined)
        return HOPE.includes(result) ? [{ kind: 'added', ...texts, before: '' }] : []
      if (old.result === result) return []
      const kind = rank(result) < rank(old.result) ? 'better' : 'worse'
      return [{ kind, ...texts, before: MATCH_RESULT[old.result] }]
    },
  )
  const gone = before.programmes
    .filter(({ code, result }) => !now.has(code) && HOPE.includes(result))
    .map(({ name, policyId, result }): CheckupChange => ({
      ...{ kind: 'gone', name, policyId, before: MATCH_RESULT[result], after: '' },
    }))
  const titled = (kind: CheckupChange['kind'], from: Checkup, to: Checkup): CheckupChange[] =>
    to.titles
      .filter((title) => !from.titles.includes(title))
      .map((name) => ({ kind, ...NONE, name }))
  const [old, fresh] = [before.portrait.completeness, after.portrait.completeness]
  const ORDER = ['better', 'added', 'worse', 'gone'] as const
  return [
    ...(old === fresh
      ? []
      : [
          {
            ...{ kind: 'completeness' as const, name: '画像完整度', policyId: '' },
            ...{ before: `${old}%`, after: `${fresh}%` },
          },
        ]),
    ...titled('titleAdded', before, after),
    ...titled('titleGone', after, before),
    ...ORDER.flatMap((kind) => [...programmes, ...gone].filter((one) => one.kind === kind)),
  ]
}

/** How many programmes came to 较有希望 or 存在机会 that were at neither. */
export const newlyHopeful = (before: Checkup, after: Checkup): number => {
  const hopeful = new Set(
    before.programmes.filter(({ result }) => HOPE.includes(result)).map(({ code }) => code),
  )
  return after.programmes.filter(({ code, result }) => HOPE.includes(result) && !hopeful.has(code))
    .length
}
