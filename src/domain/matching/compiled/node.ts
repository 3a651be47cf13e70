import { counts, joinStates } from '../evaluate.ts'
import type { Subject } from '../measure.ts'
import type { ConditionState } from '../results.ts'
import { isGroup, type Requirement } from '../rule.ts'
import type { Leaves } from './leaves.ts'

/** A requirement over numbered conditions. */
export type Node =
  | { leaf: number; weight: number }
  | { group: 'all' | 'any'; parts: readonly Node[]; weight: number }

/** Compiles a requirement that counts; its 加分 parts are left away. */
export const nodeOf = (requirement: Requirement, leaves: Leaves, alternative = false): Node => {
  if (!isGroup(requirement))
    return { leaf: leaves.addCondition(requirement, alternative), weight: requirement.weight }
  const among = alternative || requirement.group === 'any'
  const parts = requirement.of.filter(counts).map((one) => nodeOf(one, leaves, among))
  const weights = parts.map(({ weight }) => weight)
  const weight =
    requirement.group === 'all' ? weights.reduce((sum, one) => sum + one, 0) : Math.max(...weights)
  return { group: requirement.group, parts, weight }
}

/** The state of a node, how much of its weight waits for data and how much for a person. */
export interface NodeState {
  state: ConditionState
  open: number
  person: number
}

/** The state of a requirement for one subject, and what of its weight waits. */
export const judgeNode = (node: Node, leaves: Leaves, subject: Subject): NodeState => {
  if ('leaf' in node) {
    const state = leaves.state(node.leaf, subject)
    return waiting(state, node.weight)
  }
  const parts = node.parts.map((part) => judgeNode(part, leaves, subject))
  const state = joinStates(
    node.group,
    parts.map((part) => part.state),
  )
  if (node.group === 'any' || (state !== 'missing' && state !== 'manual'))
    return waiting(state, node.weight)
  return {
    state,
    open: parts.reduce((sum, part) => sum + part.open, 0),
    person: parts.reduce((sum, part) => sum + part.person, 0),
  }
}

const waiting = (state: ConditionState, weight: number): NodeState => ({
  state,
  open: state === 'missing' ? weight : 0,
  person: state === 'manual' ? weight : 0,
})
