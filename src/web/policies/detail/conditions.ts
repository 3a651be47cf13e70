import type { PolicyCondition } from './types.ts'

/** Conditions that belong together: one alone, or the alternatives of one group. */
export interface ConditionGroup {
  /** Empty for a condition that stands alone. */
  name: string
  /** What the group says of itself, e.g. 以下 3 项满足其一; empty for a single one. */
  rule: string
  conditions: PolicyCondition[]
}

/**
 * The conditions in the order of the document; alternatives come together where the first of them
 * stands, neighbours that stand alone share one nameless group.
 */
export const groupConditions = (conditions: readonly PolicyCondition[]): ConditionGroup[] => {
  const groups: ConditionGroup[] = []
  for (const condition of conditions) {
    const last = groups.at(-1)
    const same =
      condition.group === ''
        ? last?.name === ''
          ? last
          : undefined
        : groups.find(({ name }) => name === condition.group)
    if (same) same.conditions.push(condition)
    else groups.push({ name: condition.group, rule: '', conditions: [condition] })
  }
  return groups.map((group) => ({ ...group, rule: ruleOf(group) }))
}

const ruleOf = ({ name, conditions }: ConditionGroup): string => {
  if (name === '' || conditions.length < 2) return ''
  const scored = conditions.every(({ kind }) => kind === 'bonus')
  return `以下 ${conditions.length} 项${scored ? '满足其中一项即可，按该项计分' : '满足其一'}`
}

/** 12 项条件，其中不符合就不能报的 3 项、加分 2 项 */
export const conditionCounts = (conditions: readonly PolicyCondition[]): string => {
  const count = (kind: PolicyCondition['kind']): number =>
    conditions.filter((condition) => condition.kind === kind).length
  const veto = count('veto')
  const bonus = count('bonus')
  const parts = [veto > 0 ? `不符合就不能报的 ${veto} 项` : '', bonus > 0 ? `加分 ${bonus} 项` : '']
  const told = parts.filter((part) => part !== '').join('、')
  return `共 ${conditions.length} 项${told === '' ? '' : `，其中${told}`}`
}

/** Whether the statement still waits for a check against the original text. */
export const isUnverified = ({ confidence }: Pick<PolicyCondition, 'confidence'>): boolean =>
  confidence === 'C' || confidence === 'G'
