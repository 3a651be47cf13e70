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
export const nodeOf = (requirement: Requirement, leaves: Leaves): Node => {
  if (!isGroup(requirement))
    return { leaf: leaves.addCondition(requirement), weight: requirement.weight }
  const parts = requirement.of.filter(counts).map((one) => nodeOf(one, leaves))
  const weights = parts.map(({ weight }) => weight)
  const weight =
    requirement.group === 'all' ? weights.reduce((sum, one) => sum + one, 0) : Math.max(...weights)
  return { group: requirement.group, parts, weight }
}

/** The state of a node and how much of its weight is not decided. */
export interface NodeState {
  state: ConditionState
  open: number
}

export const judgeNode = (node: Node, leaves: Leaves, subject: Subject): NodeState => {
  if ('leaf' in node) {
    const state = leaves.state(node.leaf, subject)
    return { state, open: isOpen(state) ? node.weight : 0 }
  }
  const parts = node.parts.map((part) => judgeNode(part, leaves, subject))
  const state = joinStates(
    node.group,
    parts.map((part) => part.state),
  )
  if (!isOpen(state)) return { state, open: 0 }
  const open = node.group === 'any' ? node.weight : parts.reduce((sum, part) => sum + part.open, 0)
  return { state, open }
}

const isOpen = (state: ConditionState): boolean => state === 'missing' || state === 'manual'
