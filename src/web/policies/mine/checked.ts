import type { Requirement } from '#domain/matching/rule.ts'
import { type CheckedPolicy, checkPolicy } from '#domain/situation/check-policy.ts'
import type { Situation } from '#domain/situation/situation.ts'
import type { Decided } from './decided.ts'

/** Its rule table's requirements; null where no table decides it. */
export const requirementsOf = ({ requirements }: Decided): Requirement[] | null =>
  requirements === '' ? null : (JSON.parse(requirements) as Requirement[])

/** A policy held against a situation, by the matching engine. `on`: `yyyy-MM-dd`. */
export const checkedPolicy = (decided: Decided, situation: Situation, on: string): CheckedPolicy =>
  checkPolicy(situation, decided, requirementsOf(decided), on)
