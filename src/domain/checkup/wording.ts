import { daysBetween } from '#domain/calendar/days.ts'
import { URGENT_DAYS } from '#domain/policies/window.ts'
import { CHANGE_KIND, type CheckupChange } from './changes.ts'
import { BASIS_KIND } from './codes.ts'
import type { Basis, Statement } from './report.ts'

/** Where a condition stands: `第十一条（四） · 条件 H4`; empty of what is no condition. */
export const clauseText = ({
  clause,
  condition,
}: Pick<Statement, 'clause' | 'condition'>): string =>
  condition === '' ? '' : `${clause === '' ? '' : `${clause} · `}条件 ${condition}`

/** `还有 3 天`, `今天`, `已过 12 天`: a day as seen from the day of the report; empty for none. */
export const leftText = (day: string, reportDay: string): string => {
  if (day === '') return ''
  const left = daysBetween(reportDay, day)
  return left === 0 ? '今天' : left > 0 ? `还有 ${left} 天` : `已过 ${-left} 天`
}

/** Whether a day is past or so near that it is shown red, as everywhere (product.md 4.4). */
export const isUrgent = (day: string, reportDay: string): boolean =>
  day !== '' && daysBetween(reportDay, day) <= URGENT_DAYS

/** The name of a document stands in 《》. */
export const basisName = ({ kind, name, text }: Basis): string => {
  if (kind === 'policy')
    return `《${name.replaceAll(/[《》]/g, '')}》${text === '' ? '' : ` ${text}`}`
  return text === '' ? name : `${name}：${text}`
}

const DAY_WORD = {
  policy: '核对于',
  value: '记录于',
  record: '更新于',
  table: '核对于',
  answer: '核对于',
  run: '核对于',
} as const satisfies Record<Basis['kind'], string>

/** `核对于 2026-11-20`; empty where no day is known. */
export const basisDay = ({ kind, on }: Basis): string =>
  on === '' ? '' : `${DAY_WORD[kind]} ${on}`

/** Where it comes from, by which rule table, and what makes it doubtful. */
export const basisOrigin = (basis: Basis): string =>
  [BASIS_KIND[basis.kind], basis.origin, basis.rule === '' ? '' : `规则 ${basis.rule}`, basis.doubt]
    .filter((part) => part !== '')
    .join('，')

/** Names told of one kind of change: the conclusions are one page. */
const MOST_NAMED = 3

/** `高企认定（较有希望）`: what it came to, or was. */
const changedName = ({ name, before, after }: CheckupChange): string => {
  const what = after === '' ? before : after
  return what === '' ? name : `${name}（${what}）`
}

/** What differs from the version before, a sentence for each kind of change, in their order. */
export const changesText = (changes: readonly CheckupChange[]): string[] =>
  (Object.keys(CHANGE_KIND) as CheckupChange['kind'][]).flatMap((kind) => {
    const own = changes.filter((one) => one.kind === kind)
    const [first] = own
    if (first === undefined) return []
    if (kind === 'completeness')
      return [`${CHANGE_KIND[kind]}由 ${first.before} 变为 ${first.after}。`]
    const names = own.slice(0, MOST_NAMED).map(changedName).join('、')
    return [
      `${CHANGE_KIND[kind]} ${own.length} 项：${names}${own.length > MOST_NAMED ? '等' : ''}。`,
    ]
  })

/** How a version stands to the one before: `新增可关注 2 项，共 5 处变化`. */
export const versionChangeText = (changes: number, newlyHopeful: number): string =>
  changes === 0
    ? '与上一版没有差别'
    : newlyHopeful === 0
      ? `共 ${changes} 处变化`
      : `新增可关注 ${newlyHopeful} 项，共 ${changes} 处变化`
