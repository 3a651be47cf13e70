import type { PosterSource } from '#domain/policies/poster.ts'
import { placeWords, type PolicyNames } from './cards.ts'
import type { StoredPolicy } from './rows.ts'

/** What the poster of a stored policy is made from. */
export const posterSourceOf = (
  policy: StoredPolicy,
  names: Pick<PolicyNames, 'regionName'>,
): PosterSource => ({
  title: policy.title,
  shortTitle: policy.shortTitle,
  type: policy.type,
  level: policy.level,
  regionName: placeWords(policy, names),
  orgs: policy.orgs,
  docNumber: policy.docNumber,
  publishedOn: policy.publishedOn,
  effectiveOn: policy.effectiveOn,
  validity: policy.validity,
  replaced: policy.replacedBy !== '',
  supportModes: policy.supportModes,
  amountMax: policy.amount.max,
  amountText: policy.amount.text,
  conditions: policy.conditions,
  windows: policy.windows,
  issuer: policy.source.issuer,
  checkedOn: policy.checkedOn,
})
