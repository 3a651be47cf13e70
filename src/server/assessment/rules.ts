import type { RuleTable } from '#domain/matching/rule.ts'

/** 规则表来源: the tables of the programmes; a new array whenever they have changed. */
export interface RuleSource {
  tables: () => readonly RuleTable[]
}
