import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import type { DeclareStatus, MaterialState } from './codes.ts'
import type { DeclareLine } from './lines.ts'
import { type Draft, draftProblems, missingProblems, passedDeadline } from './fields.ts'
import { centsOf } from './money.ts'
import type { Guard } from './transitions.ts'

/** A material as far as moves are concerned. */
export interface CheckedMaterial {
  id: string
  name: string
  required: boolean
  state: MaterialState
}

/** What a move is judged by. Days are `yyyy-MM-dd`, money is yuan; empty = there is none. */
export interface MoveContext {
  status: DeclareStatus
  /** The line it goes on from this state. */
  line: DeclareLine
  today: string
  calendar: WorkCalendar
  draft: Draft
  materials: readonly CheckedMaterial[]
  /** The day of the last step outside, the submission included. */
  lastOutsideOn: string
  publicityTo: string
  approvedAmount: string
  paidAmount: string
  /** The administrator has asked to end it. */
  endAsked: boolean
  /** Materials that the open correction names. */
  correctionOf: readonly string[]
}

const named = (materials: readonly CheckedMaterial[]): string => {
  const names = materials.slice(0, 3).map(({ name }) => `“${name}”`)
  return names.join('、') + (materials.length > 3 ? ` 等 ${materials.length} 项` : '')
}

const GUARDS: Readonly<Record<Guard, (context: MoveContext) => string | null>> = {
  complete({ draft }) {
    const [wrong] = [...draftProblems(draft), ...missingProblems(draft)]
    return wrong === undefined ? null : wrong.text
  },
  inTime: ({ draft, today }) => passedDeadline(draft, today),
  returnedAgain({ materials }) {
    const left = materials.filter(({ state }) => state === 'returned')
    return left.length === 0 ? null : `退回的材料尚未重新上传：${named(left)}`
  },
  correctedAgain({ materials, correctionOf }) {
    const left = materials.filter(
      ({ id, state }) => correctionOf.includes(id) && (state === 'returned' || state === 'none'),
    )
    return left.length === 0 ? null : `需要补正的材料尚未重新上传：${named(left)}`
  },
  materialsPassed({ materials }) {
    if (materials.length === 0) return '材料清单是空的'
    const left = materials.filter(({ required, state }) => required && state !== 'passed')
    return left.length === 0 ? null : `必需的材料尚未全部通过：${named(left)}`
  },
  publicityOver: ({ publicityTo, today }) =>
    publicityTo !== '' && today < publicityTo
      ? `公示期到 ${publicityTo}，届满后才能登记结果`
      : null,
  fundless: ({ approvedAmount, paidAmount }) =>
    centsOf(approvedAmount) + centsOf(paidAmount) > 0n ? '已有批准金额，请登记到账' : null,
  asked: ({ endAsked }) => (endAsked ? null : '企业管理员尚未申请终止'),
  notAsked: ({ endAsked }) => (endAsked ? '已经申请终止，等待顾问答复' : null),
}

/** What stands against a move before anything is entered; null when nothing does. */
export const guardProblem = (guard: Guard, context: MoveContext): string | null =>
  GUARDS[guard](context)
