import { DECLARE_STATE, type DeclareEvent, type DeclareStatus } from './codes.ts'
import type { MoveContext } from './guards.ts'
import { askedOf, type Given, publicityEndOf } from './given.ts'
import {
  fieldsOf,
  type Mover,
  moveRefusal,
  type MoveRefusal,
  nextStatus,
  rowOf,
} from './machine.ts'
import { amountOf, centsOf } from './money.ts'
import { type Duty, yearlyDuties } from './programmes.ts'

/** What a move changes in the declaration itself; what is not there stays. */
export interface Changes {
  submitDate?: string
  acceptNo?: string
  lastOutsideOn?: string
  publicityFrom?: string
  publicityTo?: string
  publicityUrl?: string
  approvedOn?: string
  certificateNo?: string
  validFrom?: string
  validTo?: string
  approvedAmount?: string
  paidAmount?: string
  lessons?: string
}

/** What a move does beside that, in the order in which it is done. */
export type Deed =
  /** The newest versions of all materials are those of the submission. */
  | { kind: 'freeze' }
  | { kind: 'unfreeze' }
  /** These materials are returned with their reasons. */
  | { kind: 'return'; items: readonly { materialId: string; text: string }[] }
  | { kind: 'openCorrection' }
  | { kind: 'closeCorrection' }
  | { kind: 'pay' }
  | { kind: 'addDuties'; duties: readonly Duty[] }
  | { kind: 'grantTitle' }
  | { kind: 'endTitle' }
  | { kind: 'askEnd' }
  /** Whatever was asked is answered. */
  | { kind: 'answerEnd' }
  /** The order it came from is done with, or closed. */
  | { kind: 'endOrder'; how: 'conclude' | 'end' }

/** A move that may be made: where it leads, what it changes, does, and leaves in the timeline. */
export interface Step {
  event: DeclareEvent
  from: DeclareStatus
  to: DeclareStatus
  by: Mover
  /** The day it happened outside; empty for what happens inside. */
  on: string
  note: string
  changes: Changes
  deeds: readonly Deed[]
  /** What was entered of what the event asks for. */
  given: Given
  details: readonly { name: string; value: string }[]
}

/** The changes of an event, from what was entered. */
const changesOf = (event: DeclareEvent, given: Given, context: MoveContext): Changes => {
  switch (event) {
    case 'finalise':
      return { submitDate: given.on, acceptNo: given.acceptNo.trim() }
    case 'publicity':
    case 'publicityDirect':
      return {
        publicityFrom: given.publicityFrom,
        publicityTo: publicityEndOf(given, context.calendar),
        publicityUrl: given.publicityUrl,
      }
    case 'approve':
      return {
        approvedOn: given.on,
        certificateNo: given.certificateNo.trim(),
        ...(context.draft.titleCode === ''
          ? {}
          : { validFrom: given.validFrom, validTo: given.validTo }),
        ...(given.approvedAmount === '' ? {} : { approvedAmount: given.approvedAmount }),
      }
    case 'awaitFunds':
      return { approvedAmount: given.approvedAmount }
    case 'partPaid':
    case 'paid':
      return { paidAmount: amountOf(centsOf(context.paidAmount) + centsOf(given.amount)) }
    case 'reject':
      return { lessons: given.lessons.trim() }
    case 'cancelTitle':
      // A title that is cancelled before its last day ends on that day.
      return context.draft.titleCode === '' ? {} : { validTo: given.on }
    default:
      return {}
  }
}

const approvalDeeds = (given: Given, { draft: { titleCode } }: MoveContext): Deed[] => {
  const entered = given.duties.map((duty) => ({ ...duty, name: duty.name.trim() }))
  const yearly = yearlyDuties(titleCode, given.validFrom, given.validTo).filter(
    ({ dueOn }) => !entered.some((duty) => duty.kind === 'report' && duty.dueOn === dueOn),
  )
  const duties = [...entered, ...yearly].toSorted((one, other) =>
    one.dueOn.localeCompare(other.dueOn),
  )
  return [
    ...(titleCode === '' ? [] : [{ kind: 'grantTitle' } as const]),
    ...(duties.length === 0 ? [] : [{ kind: 'addDuties', duties } as const]),
  ]
}

const deedsOf = (event: DeclareEvent, given: Given, context: MoveContext): Deed[] => {
  const items = given.items
    .filter(({ materialId }) => materialId !== '')
    .map(({ materialId, text }) => ({ materialId, text: text.trim() }))
  switch (event) {
    case 'firstReturn':
      return [{ kind: 'return', items }]
    case 'prepared':
      return [{ kind: 'freeze' }]
    case 'finalReturn':
      return [{ kind: 'unfreeze' }]
    case 'correct':
      return [{ kind: 'return', items }, { kind: 'openCorrection' }]
    case 'corrected':
      return [{ kind: 'freeze' }, { kind: 'closeCorrection' }]
    case 'partPaid':
    case 'paid':
      return [{ kind: 'pay' }]
    case 'approve':
      return approvalDeeds(given, context)
    case 'cancelTitle':
      return context.draft.titleCode === '' ? [] : [{ kind: 'endTitle' }]
    case 'askEnd':
      return [{ kind: 'askEnd' }]
    case 'dropEnd':
    case 'refuseEnd':
    case 'agreeEnd':
      return [{ kind: 'answerEnd' }]
    default:
      return []
  }
}

const GRANTED = '批准金额'
const ARRIVED = '本次到账'
const ARRIVED_SO_FAR = '累计到账'
/** Names of the details that tell of money. */
export const MONEY_DETAILS: readonly string[] = [GRANTED, ARRIVED, ARRIVED_SO_FAR]

const period = (from: string, to: string): string =>
  from === '' && to === '' ? '' : `${from} 至 ${to}`
const yuan = (amount: string): string => (amount === '' ? '' : `${amount} 元`)

/** What was entered beside the note, in words. */
const detailsOf = (
  event: DeclareEvent,
  given: Given,
  context: MoveContext,
): { name: string; value: string }[] => {
  const nameOf = (materialId: string): string =>
    context.materials.find(({ id }) => id === materialId)?.name ?? '总体'
  const changes = changesOf(event, given, context)
  const pairs: [string, string][] = [
    ['受理编号', event === 'finalise' ? given.acceptNo.trim() : ''],
    ['真实性声明', event === 'finalise' ? '企业管理员已确认' : ''],
    ['公示期', period(changes.publicityFrom ?? '', changes.publicityTo ?? '')],
    ['公示链接', changes.publicityUrl ?? ''],
    ['证书编号或文号', changes.certificateNo ?? ''],
    ['有效期', event === 'approve' ? period(changes.validFrom ?? '', changes.validTo ?? '') : ''],
    [GRANTED, yuan(changes.approvedAmount ?? '')],
    [ARRIVED, changes.paidAmount === undefined ? '' : yuan(given.amount)],
    [ARRIVED_SO_FAR, yuan(changes.paidAmount ?? '')],
    ['补正截止', event === 'correct' ? given.dueOn : ''],
    ['经验总结', changes.lessons ?? ''],
    ...(event === 'correct' || event === 'firstReturn'
      ? given.items.map(({ materialId, text }): [string, string] => [
          nameOf(materialId),
          text.trim(),
        ])
      : []),
    ...(event === 'approve'
      ? given.duties.map(({ name, dueOn }): [string, string] => [name.trim(), dueOn])
      : []),
  ]
  return pairs.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }))
}

/** Whether a state ends what the order asked for. */
const endsOrder = (to: DeclareStatus): Deed[] =>
  DECLARE_STATE[to].holder.length > 0
    ? []
    : [{ kind: 'endOrder', how: to === '94' ? 'end' : 'conclude' }]

/** Judges a move and says what it does; a refusal changes nothing. */
export const stepOf = (
  context: MoveContext,
  event: DeclareEvent,
  by: Mover,
  entered: Given,
): { ok: true; step: Step } | { ok: false; refusal: MoveRefusal } => {
  const { status, line, draft } = context
  const given = askedOf(entered, fieldsOf(event, { status, line, titleCode: draft.titleCode }))
  const refusal = moveRefusal(context, event, by, given)
  if (refusal !== null) return { ok: false, refusal }
  const to = nextStatus(status, event, by, line) ?? context.status
  const outside = given.on !== '' && rowOf(status, event, line)?.outside === true
  return {
    ok: true,
    step: {
      event,
      from: context.status,
      to,
      by,
      on: outside ? given.on : '',
      note: given.note.trim(),
      given,
      changes: {
        ...changesOf(event, given, context),
        ...(outside ? { lastOutsideOn: given.on } : {}),
      },
      deeds: [
        ...deedsOf(event, given, context),
        // A declaration that ends leaves no question open.
        ...(context.endAsked && Number(to) >= 90 && event !== 'agreeEnd'
          ? [{ kind: 'answerEnd' } as const]
          : []),
        ...(to === context.status ? [] : endsOrder(to)),
      ],
      details: detailsOf(event, given, context),
    },
  }
}
