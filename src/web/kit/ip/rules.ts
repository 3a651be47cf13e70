import { ip } from '#contract/ip.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import type { IpRuleCode } from '#domain/ip/rules.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

/** A dated table as the pages get it. */
export type RuleTable = AnswerOf<typeof ip.rules>['records'][number]

/** The question for some tables; all of them without codes. Its refusal is shown in its place. */
export const rulesQuery = (codes: readonly IpRuleCode[] = []) =>
  queryOptionsInline(ip.rules, rulesInput(codes))

/** What the call is asked. */
export const rulesInput = (codes: readonly IpRuleCode[] = []): InputOf<typeof ip.rules> =>
  codes.length === 0 ? {} : { codes: [...codes] }

/** The first table of a matter, whatever its dates; for tables that have one version. */
export const tableOf = (
  rules: readonly RuleTable[] | undefined,
  code: IpRuleCode,
): RuleTable | null => rules?.find((rule) => rule.code === code) ?? null
