import { orgKey } from '#domain/policies/orgs.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { SearchDoc } from './document.ts'

/** The passages of a policy that a search may find and show, most telling first. */
export function passagesOf(policy: PolicyContent): string[] {
  return [
    policy.summary.what,
    policy.summary.who,
    policy.summary.how,
    policy.summary.when,
    policy.amount.text,
    ...policy.body,
    ...policy.conditions.map((it) => joined(it.text, it.threshold, it.period, it.clause)),
    ...policy.benefits.map((it) => joined(it.situation, it.standard, it.payment)),
    ...policy.windows.map((it) => joined(it.batch, it.note)),
    ...policy.materials.map((it) => joined(it.name, it.note)),
    ...policy.steps.map((it) => joined(it.name, it.note)),
    ...policy.unverified,
    joined(policy.docKind, policy.source.name),
    policy.platform.name,
  ].filter((passage) => passage !== '')
}

/**
 * What the engine is told of a policy. `initialsOf` gives the pinyin initials of a name in
 * small letters (高企认定 → `gqrd`); the table of readings is a package and comes from outside.
 */
export function searchDocOf(
  policy: PolicyContent,
  initialsOf: (name: string) => string,
): SearchDoc {
  const names = [policy.title, policy.shortTitle, ...policy.keywords]
  return {
    id: policy.id,
    title: policy.title,
    shortTitle: policy.shortTitle,
    keywords: policy.keywords,
    docNumber: policy.docNumber,
    initials: [...new Set(names.map(initialsOf))].filter((initials) => initials.length > 1),
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
  }
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('，')
}
