import { orgKey } from '#domain/policies/orgs.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { SearchDoc } from '#domain/search/document.ts'

/** The passages of a policy that a search may find and show, most telling first. */
export const passagesOf = (policy: PolicyContent): string[] =>
  [
    policy.summary.what,
    policy.summary.who,
    policy.summary.how,
    policy.summary.when,
    policy.amount.text,
    ...policy.body,
    ...policy.conditions.map((it) => join(it.text, it.threshold, it.period, it.clause)),
    ...policy.benefits.map((it) => join(it.situation, it.standard, it.payment)),
    ...policy.windows.map((it) => join(it.batch, it.note)),
    ...policy.materials.map((it) => join(it.name, it.note)),
    ...policy.steps.map((it) => join(it.name, it.note)),
    ...policy.unverified,
    join(policy.docKind, policy.source.name),
    policy.platform.name,
  ].filter((passage) => passage !== '')

const join = (...parts: string[]): string => parts.filter((part) => part !== '').join('，')

/** What the search engine is told of a policy. */
export const searchDocOf = (
  policy: PolicyContent,
  initialsOf: (name: string) => string,
): SearchDoc => ({
  id: policy.id,
  title: policy.title,
  shortTitle: policy.shortTitle,
  keywords: policy.keywords,
  docNumber: policy.docNumber,
  initials: [
    ...new Set([policy.title, policy.shortTitle, ...policy.keywords].map(initialsOf)),
  ].filter((initials) => initials.length > 1),
  orgs: [...new Set(policy.orgs.map(orgKey))],
  body: passagesOf(policy).join('\n'),
  regionCode: policy.regionCode,
  level: policy.level,
  type: policy.type,
  supportModes: policy.supportModes,
  industries: policy.industries,
  hightechFields: policy.hightechFields,
  sizes: policy.sizes,
  amountMin: policy.amount.min,
  amountMax: policy.amount.max,
  publishedOn: policy.publishedOn,
  effectiveOn: policy.effectiveOn,
  expiresOn: policy.expiresOn,
  windows: policy.windows,
})
