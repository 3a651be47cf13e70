/** What stands in the rows of a comparison, and where its policies differ; no clock. */
import {
  AMOUNT_TIMES,
  CONDITION_KIND,
  DEADLINE_KIND,
  POLICY_LEVEL,
  VALIDITY,
  WINDOW_STATE,
} from '#domain/policies/codes.ts'
import { usualWords, yearsWords } from '../parts/expected-labels.ts'
import { supportWords } from '../parts/SupportTags.tsx'
import { fieldWords, sizeWords, tradeWords } from './reach.ts'
import type { ComparedPolicy } from './types.ts'

/** One line of a cell. */
export interface Line {
  text: string
  /** What stands quietly behind it: a clause, a source, a number. */
  note: string
  /** Anchor on the policy's page that the note leads to; empty = it leads nowhere. */
  anchor: string
}

export interface Row {
  id: string
  name: string
  /** The lines of each policy, in the order of the policies. */
  cells: readonly (readonly Line[])[]
  /** Not every policy says the same here. */
  differs: boolean
}

/** What stands where a record states nothing of being had beside others. */
export const NOT_STATED = '文件没有写明，请以主管部门答复为准'

const line = (text: string, note = '', anchor = ''): Line => ({ text, note, anchor })
const plain = (...texts: readonly string[]): Line[] =>
  texts.filter((text) => text !== '').map((text) => line(text))
const orElse = (lines: Line[], text: string): Line[] => (lines.length > 0 ? lines : [line(text)])

const ROWS: readonly [id: string, name: string, of: (policy: ComparedPolicy) => Line[]][] = [
  ['who', '适合谁', (it) => plain(it.policy.who, tradeWords(it), sizeWords(it), fieldWords(it))],
  [
    'modes',
    '支持方式',
    ({ policy }) => orElse(plain(supportWords(policy.supportModes)), '没有写明支持方式'),
  ],
  ['amount', '支持金额', (it) => amountLines(it)],
  ['time', '申报时间', ({ policy }) => timeLines(policy)],
  ['place', '层级与地区', ({ policy }) => plain(POLICY_LEVEL[policy.level], policy.regionName)],
  ['document', '发文机关与文号', ({ policy }) => documentLines(policy)],
  ['checked', '核对日期', ({ policy }) => orElse(plain(policy.checkedOn), '没有记录核对日期')],
  ['conditions', '申报条件', (it) => conditionLines(it)],
  ['materials', '申报材料', (it) => materialLines(it)],
  ['cumulation', '能否同时享受', (it) => cumulationLines(it)],
]

/**
 * The rows of a comparison in their order. Cells follow the order of the policies; the rows, and
 * whether they differ, do not depend on it.
 */
export const rowsOf = (policies: readonly ComparedPolicy[]): Row[] =>
  ROWS.map(([id, name, of]) => {
    const cells = policies.map(of)
    return { id, name, cells, differs: new Set(cells.map(saidIn)).size > 1 }
  })

/** A cell as it is read, without where its lines lead. */
const saidIn = (cell: readonly Line[]): string =>
  JSON.stringify(cell.map(({ text, note }) => [text, note]))

/** No figure without what it rests on: each leads to 金额依据, or to the standards it stands in. */
const amountLines = ({ policy, amounts, benefits }: ComparedPolicy): Line[] => {
  const stated = amounts.map(({ text, times }) =>
    line(times === '' ? text : `${text}（${AMOUNT_TIMES[times]}）`, '金额依据', 'benefits'),
  )
  if (stated.length > 0) return stated
  if (policy.amountText === '') return [line('没有写明金额')]
  const [note, anchor] = benefits ? ['支持标准', 'benefits'] : ['来源', 'source']
  return [line(policy.amountText, note, anchor)]
}

const LAWFUL: ReadonlySet<string> = new Set(['valid', 'partial', 'amended'])

const timeLines = ({ kind, validity, window, expected }: ComparedPolicy['policy']): Line[] => {
  if (kind === 'law') return [line(LAWFUL.has(validity) ? '现行有效' : VALIDITY[validity])]
  if (window.state === '') return [line('没有写明申报时间')]
  const { state, daysLeft, opensOn, deadline, deadlineKind } = window
  const end = deadline.replace(/ 23:59.*$/, '').slice(0, 16)
  const kindOf = deadlineKind === '' ? '' : DEADLINE_KIND[deadlineKind]
  const left = daysLeft === null ? '' : daysLeft === 0 ? '，今天截止' : `，剩 ${daysLeft} 天`
  return [
    line(`${WINDOW_STATE[state]}${left}`),
    ...plain(opensOn === '' ? '' : `${opensOn} 开始`, end === '' ? '' : `${end} ${kindOf}截止`),
    ...(expected === null ? [] : [line(usualWords(expected), yearsWords(expected))]),
  ]
}

const documentLines = ({
  orgs,
  docNumber,
  publishedOn,
  validity,
}: ComparedPolicy['policy']): Line[] =>
  orElse(
    plain(
      orgs.join('、'),
      docNumber,
      publishedOn === '' ? '' : `${publishedOn} 发布`,
      validity === 'valid' ? '' : VALIDITY[validity],
    ),
    '没有写明',
  )

const conditionLines = ({ conditions, anchors }: ComparedPolicy): Line[] =>
  orElse(
    conditions.map(({ clause, text, threshold, period, kind }, nth) => {
      const asked = [threshold, period].filter((part) => part !== '').join('，')
      const first = kind === 'required' ? '' : `${CONDITION_KIND[kind]}：`
      return line(
        `${first}${text}${asked === '' ? '' : `（${asked}）`}`,
        clause === '' ? '看这一条' : clause,
        anchors[nth] ?? '',
      )
    }),
    '没有可以逐条核对的条件，请以原文为准',
  )

const materialLines = ({ materials }: ComparedPolicy): Line[] =>
  orElse(
    plain(...materials.map(({ name, required }) => (required ? name : `${name}（选填）`))),
    '没有列出材料，请以通知为准',
  )

const cumulationLines = ({ cumulation }: ComparedPolicy): Line[] =>
  orElse(
    cumulation.map(({ text, clause, anchor, reading }) =>
      line(text, reading ? '本站整理' : clause === '' ? '看原处' : clause, anchor),
    ),
    NOT_STATED,
  )
