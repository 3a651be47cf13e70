import type { RecordKind } from '#domain/ip/record-kinds.ts'
import type { IpRuleCode } from '#domain/ip/rules.ts'
import type { IpGroup } from '#domain/ip/status.ts'
import type { RuleTable } from '#web/kit/ip/rules.ts'
import type { Register } from '../kinds.ts'
import type { Draft } from './draft.ts'

/** One day or amount that follows from what was typed, and what it was computed by. */
export interface Computed {
  name: string
  /** Empty: it cannot be computed yet, `basis` says why. */
  value: string
  basis: string
}

/** A group of fields under a heading. */
export interface FormSection<F extends string> {
  id: string
  title: string
  hint?: string
  fields: readonly F[]
}

/** Everything that the form of one register needs. */
export interface FormPlan<
  Form extends object,
  F extends keyof Form & string = keyof Form & string,
> {
  register: Register
  /** Its fields and rules. */
  kind: RecordKind<Form>
  sections: readonly FormSection<F>[]
  required: readonly F[]
  /** The field by which a record is known to be there already. */
  number: F
  /** A mark of another class may have the same number; 0 where there are no classes. */
  classOf: (form: Form) => number
  /** Fields that a further record begins with. */
  kept: readonly F[]
  hints: Partial<Record<F, string>>
  /** Texts of several lines. */
  long: readonly F[]
  /** The groups of a choice of states. */
  groups: Readonly<Record<string, IpGroup>>
  /** Fields that have no meaning with what was typed. */
  hidden: (form: Form) => readonly F[]
  /** What else follows from leaving a field, e.g. the kind from the number. */
  follow: (field: F, form: Form) => Partial<Draft<F>>
  rules: readonly IpRuleCode[]
  /** By section: what follows from a tidy form. */
  computed: (
    form: Form,
    rules: readonly RuleTable[],
    today: string,
  ) => Readonly<Record<string, readonly Computed[]>>
}

/** 按《…》计算 of the table that a version belongs to. */
export const basisOf = (rules: readonly RuleTable[], code: IpRuleCode, version: string): string => {
  const table = rules.find((rule) => rule.code === code && rule.version === version)
  return table === undefined ? '' : `按《${table.sourceDoc}》计算`
}

/** Rows whose value is known. */
export const known = (rows: readonly Computed[]): readonly Computed[] =>
  rows.filter(({ value }) => value !== '')
