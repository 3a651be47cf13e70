import {
  DECLARE_EVENT,
  DECLARE_STATE,
  type DeclareActor,
  type DeclareEvent,
  type DeclareStatus,
  type MaterialState,
} from './codes.ts'
import { type FieldProblem } from './fields.ts'
import { guardProblem, type MoveContext } from './guards.ts'
import { type Given, givenProblems } from './given.ts'
import { type DeclareLine, isOnLine } from './lines.ts'
import { type FieldNeed, TRANSITIONS, type Transition } from './transitions.ts'

/** Who may bring about a move; the authority's are entered by a company or an advisor. */
export type Mover = Exclude<DeclareActor, 'G'>

/** Whether a move is made on a line: it leads to one of its states, or is made on this line alone. */
const isMadeOn = ({ to, lines }: Transition, line: DeclareLine): boolean =>
  lines.length > 0 ? lines.includes(line) : to === 'same' || isOnLine(line, to)

/** The row of an event from a state on a line; null where there is none. */
export const rowOf = (
  status: DeclareStatus,
  event: DeclareEvent,
  line: DeclareLine,
): Transition | null =>
  TRANSITIONS.find(
    (row) => row.event === event && row.from.includes(status) && isMadeOn(row, line),
  ) ?? null

/** Where an event leads from a state of a line when somebody brings it about; null where it is refused. */
export const nextStatus = (
  status: DeclareStatus,
  event: DeclareEvent,
  by: Mover,
  line: DeclareLine,
): DeclareStatus | null => {
  const row = rowOf(status, event, line)
  if (row === null || !row.by.includes(by)) return null
  return row.to === 'same' ? status : row.to
}

/** Who has to act in a state: with an end asked for, the advisor besides. */
export const holderOf = (status: DeclareStatus, endAsked = false): DeclareActor[] => {
  const holder: readonly DeclareActor[] = DECLARE_STATE[status].holder
  return endAsked && !holder.includes('V') ? [...holder, 'V'] : [...holder]
}

/** A move of somebody's from a state, with what still stands against it. */
export interface OfferedTransition {
  row: Transition
  event: DeclareEvent
  to: DeclareStatus
  /** Empty when it is open. */
  why: string
}

/** The moves that somebody could bring about in a state, in the order of the table. */
export const transitionsFor = (context: MoveContext, by: Mover): OfferedTransition[] =>
  TRANSITIONS.filter(
    (row) =>
      row.from.includes(context.status) &&
      row.by.includes(by) &&
      isMadeOn(row, context.line) &&
      offered(row, context),
  ).map((row) => ({
    row,
    event: row.event,
    to: row.to === 'same' ? context.status : row.to,
    why: whyNot(row, context) ?? '',
  }))

/** Of asking for an end, taking it back and answering, only those that are due are offered. */
const offered = (row: Transition, { endAsked }: MoveContext): boolean =>
  !(row.guards.includes('asked') && !endAsked) && !(row.guards.includes('notAsked') && endAsked)

const whyNot = (row: Transition, context: MoveContext): string | null => {
  for (const guard of row.guards) {
    const problem = guardProblem(guard, context)
    if (problem !== null) return problem
  }
  return null
}

/** What an event asks for in a state, in the order of its dialog. */
export const fieldsOf = (
  event: DeclareEvent,
  { status, titleCode, line }: { status: DeclareStatus; titleCode: string; line: DeclareLine },
): FieldNeed[] =>
  (rowOf(status, event, line)?.fields ?? []).flatMap((field) => {
    // 异议 there is only during the publicity, validity only of a title, which brings no money.
    if (field.name === 'upheld') return status === '60' ? [{ ...field, need: 'must' }] : []
    if (field.name === 'approvedAmount' && line === 'title') return []
    if (field.name === 'valid') return titleCode === '' ? [] : [{ ...field, need: 'must' }]
    return [field]
  })

/** Why a move is refused: it is not the mover's, it is not open, or what came with it is wrong. */
export type MoveRefusal =
  | { kind: 'move'; text: string }
  | { kind: 'guard'; text: string }
  | ({ kind: 'field' } & FieldProblem)

/** How a move is refused that the table does not know, or not for whoever wants it. */
export const closedText = (status: DeclareStatus, event: DeclareEvent): string =>
  `申报当前为“${DECLARE_STATE[status].name}”，不能${DECLARE_EVENT[event]}`

/** What stands against a move; null when it may be made. */
export const moveRefusal = (
  context: MoveContext,
  event: DeclareEvent,
  by: Mover,
  given: Given,
): MoveRefusal | null => {
  const row = rowOf(context.status, event, context.line)
  if (row === null || !row.by.includes(by))
    return { kind: 'move', text: closedText(context.status, event) }
  const why = whyNot(row, context)
  if (why !== null) return { kind: 'guard', text: why }
  const { status, line, draft } = context
  const fields = fieldsOf(event, { status, line, titleCode: draft.titleCode })
  const [problem] = givenProblems(row, fields, given, context)
  return problem === undefined ? null : { kind: 'field', ...problem }
}

/**
 * Whether somebody may change the form and the list of materials: the declarer at 10 and 21, both at
 * 30; the advisor a draft too that is lent to them (lending.ts).
 */
export const mayEdit = (status: DeclareStatus, by: Mover, lent = false): boolean =>
  by === 'V'
    ? status === '30' || (lent && status === '10')
    : by !== 'S' && ['10', '21', '30'].includes(status)

/** Whether a version of a material may be added: at 42 to what the correction names. */
export const mayUpload = (
  status: DeclareStatus,
  by: Mover,
  named: boolean,
  lent = false,
): boolean => mayEdit(status, by, lent) || (status === '42' && named && by !== 'S')

/** Whether a material may be taken out: what is demanded or was returned only from a draft, or by the advisor. */
export const mayRemoveMaterial = (
  status: DeclareStatus,
  by: Mover,
  { required, state }: { required: boolean; state: MaterialState },
  lent = false,
): boolean =>
  mayEdit(status, by, lent) &&
  (status === '10' || by === 'V' || (!required && state !== 'returned'))

/** Whether an advisor may pass or return materials. */
export const mayJudge = (status: DeclareStatus): boolean => status === '20' || status === '30'

/** Whether it may be deleted: only a draft. */
export const mayDelete = (status: DeclareStatus): boolean => status === '10'
/** Whether a draft may be made of it: only where it was not approved. */
export const mayCopy = (status: DeclareStatus): boolean => status === '91'

/** Whether milestones may be changed. */
export const mayPlan = (status: DeclareStatus): boolean => Number(status) <= 90

/** Ends of which nothing leads away but a copy. */
export const isEnd = (status: DeclareStatus): boolean => Number(status) > 90
