import type { policies } from '#contract/policies.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { CALCULATOR_NAME, type CalculatorCode } from '#domain/calculators/tools.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { type Card, cardOf, type PolicyNames, windowsOf } from './cards.ts'
import type { StoredPolicy } from './rows.ts'

/** What stands beside a policy on its page. */
export interface Surroundings {
  names: PolicyNames
  now: number
  viewCount: number
  replacedBy: Card | null
  replaces: Card[]
  related: Card[]
  calculators: readonly CalculatorCode[]
}

/** The whole page of a policy. */
export const detailOf = (
  policy: StoredPolicy,
  { names, now, viewCount, replacedBy, replaces, related, calculators }: Surroundings,
): OutputOf<(typeof policies)['detail']> => ({
  policy: cardOf(policy, names, now),
  docKind: policy.docKind,
  writtenOn: policy.writtenOn,
  effectiveOn: policy.effectiveOn,
  expiresOn: policy.expiresOn,
  replacedBy,
  replaces,
  industries: policy.industries.map((code) => ({ code, name: names.name('INDUSTRY', code) })),
  hightechFields: policy.hightechFields,
  sizes: policy.sizes,
  amountMin: policy.amount.min,
  amounts: policy.amounts,
  summary: policy.summary,
  windows: windowsOf(policy),
  conditions: policy.conditions,
  benefits: policy.benefits,
  materials: policy.materials,
  steps: policy.steps,
  contacts: policy.contacts,
  platform: policy.platform,
  source: policy.source,
  confidence: policy.confidence,
  unverified: policy.unverified,
  remarks: policy.remarks,
  body: policy.body,
  related,
  calculators: calculators.map((code) => ({ code, name: CALCULATOR_NAME[code] })),
  viewCount,
  now: formatBeijingTime(now),
})
