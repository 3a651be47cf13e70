/** Who may make a transition: whoever a thing is with, or whoever gives things to others. */
export type Role = 'owner' | 'assigner'

/** One row of a table of transitions: what may be done, where, by whom. */
export interface Transition<Event extends string, Status extends string> {
  event: Event
  from: readonly Status[]
  /** `same`: the thing stays where it is; `before`: it goes back to where it came from. */
  to: Status | 'same' | 'before'
  by: readonly Role[]
  /** Whether a text has to say how or why. */
  note: 'needed' | 'free'
}

/** How somebody stands to a thing. */
export interface MoveContext<Status extends string> {
  status: Status
  /** The state before the last transition; empty where that one cannot be taken back. */
  before?: Status | ''
  /** The thing is theirs; it is nobody's. */
  own: boolean
  free: boolean
  /** They may give things to others. */
  assigns: boolean
}

type AnyTransition = Transition<string, string>
type StatusOf<Row extends AnyTransition> = Row['from'][number]

/** What nobody has may be taken by anybody; the rest is for its owner, or for whoever assigns. */
const mayMake = (row: AnyTransition, { own, free, assigns, before = '' }: MoveContext<string>) => {
  if (row.event === 'take') return free
  if (row.to === 'before' && before === '') return false
  return (assigns && row.by.includes('assigner')) || (own && row.by.includes('owner'))
}

/**
 * The transitions that somebody may make now.
 * @returns them in the order of the table; whatever is not among them is refused.
 */
export const transitionsFor = <Row extends AnyTransition>(
  table: readonly Row[],
  context: MoveContext<StatusOf<Row>>,
): Row[] => table.filter((row) => row.from.includes(context.status) && mayMake(row, context))

/** The state that a transition leads to; where none is known before, it stays. */
export const statusAfter = <Status extends string>(
  { to }: Pick<Transition<string, Status>, 'to'>,
  { status, before = '' }: Pick<MoveContext<Status>, 'status' | 'before'>,
): Status => {
  if (to === 'same') return status
  if (to !== 'before') return to
  return before === '' ? status : before
}
