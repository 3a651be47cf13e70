import type { matching } from '#contract/matching.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

type Requirement = AnswerOf<typeof matching.detail>['requirements'][number]
type Left = Pick<Requirement, 'depth' | 'group' | 'kind' | 'state'>

const STATES = ['unmet', 'missing', 'manual'] as const

/**
 * The conditions that are still to be dealt with: what fails first, then what is not known, then what
 * is checked by hand. Of alternatives the group is named, of what must hold together each part;
 * a bonus stands in nobody's way.
 */
export const toFix = <R extends Left>(requirements: readonly R[]): R[] => {
  const left: R[] = []
  /** Parts of a group that lie deeper than this are not named by themselves. */
  let above = Infinity
  for (const one of requirements) {
    if (one.depth > above) continue
    const open = (STATES as readonly string[]).includes(one.state)
    const apart = one.group === 'all' && open
    above = one.group === '' || apart ? Infinity : one.depth
    if (open && !apart && one.kind !== 'bonus') left.push(one)
  }
  return STATES.flatMap((state) => left.filter((one) => one.state === state))
}
