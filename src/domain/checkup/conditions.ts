import { type Bases, closed, state } from './bases.ts'
import type { GivenProgramme, GivenRequirement } from './given.ts'
import type { Statement } from './report.ts'

/** Whether a condition counts: 加分 is never in the way, and a group is told by its parts. */
const isTold = ({ group, kind }: GivenRequirement): boolean => group === '' && kind !== 'bonus'

/**
 * The conditions of a programme that are told: those that are met, and of the others those not
 * covered by an alternative that is.
 */
const shownOf = (requirements: readonly GivenRequirement[]): GivenRequirement[] => {
  /** Depth of the outermost group that is decided without what is in it; null = in none. */
  let covered: number | null = null
  const found: GivenRequirement[] = []
  for (const one of requirements) {
    if (covered !== null && one.depth <= covered) covered = null
    const settled = one.state === 'met' || one.state === 'skipped'
    if (isTold(one) && (one.state === 'met' || (covered === null && !settled))) found.push(one)
    if (one.group !== '' && settled) covered ??= one.depth
  }
  return found
}

const about = ({ clause, id }: GivenRequirement) => ({ clause, condition: id })

const metLine = (one: GivenRequirement, on: readonly number[]): Statement => {
  const shown =
    one.measured === ''
      ? one.values.map(({ name, text }) => `${name} ${text}`).join('，')
      : one.measured
  const asked = one.threshold === '' ? '' : `（要求 ${one.threshold}）`
  return state(
    'met',
    shown === '' ? `满足：${closed(one.text)}。` : `满足：${closed(one.text)}；${shown}${asked}。`,
    on,
    about(one),
  )
}

const openLine = (one: GivenRequirement, on: readonly number[]): Statement => {
  if (one.state === 'manual')
    return state(
      'manual',
      [
        `需人工核验：${closed(one.text)}`,
        ...(one.evidence === '' ? [] : [`证明材料：${closed(one.evidence)}`]),
      ].join('；') + '。',
      on,
      about(one),
    )
  const parts = [
    closed(one.text),
    closed(one.gap),
    closed(one.remedy),
    one.earliest === '' || one.state === 'missing' ? '' : `最早 ${one.earliest} 可满足`,
  ]
  const label = one.state === 'unmet' ? '不满足' : '待补充'
  return state(
    one.state === 'unmet' ? 'gap' : 'ask',
    `${label}：${parts.filter((part) => part !== '').join('；')}。`,
    on,
    about(one),
  )
}

/** What a condition rests on: its document, and the values that were looked at. */
const restsOn = (programme: GivenProgramme, one: GivenRequirement, bases: Bases): number[] => [
  bases.policy(programme),
  ...one.values.map((value) => bases.value(value)),
]

/** The conditions that are met, in the order of the document. */
export const metLines = (programme: GivenProgramme, bases: Bases): Statement[] =>
  shownOf(programme.requirements)
    .filter((one) => one.state === 'met')
    .map((one) => metLine(one, restsOn(programme, one, bases)))

/** The conditions that are not met or not decided: what fails, then what is not known, then what a person reads. */
export const openLines = (
  programme: GivenProgramme,
  bases: Bases,
  states: readonly ('unmet' | 'missing' | 'manual')[],
): Statement[] => {
  const all = shownOf(programme.requirements)
  return states.flatMap((wanted) =>
    all
      .filter((one) => one.state === wanted)
      .map((one) => openLine(one, restsOn(programme, one, bases))),
  )
}
