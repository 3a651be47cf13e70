import { orgKey } from '#domain/policies/orgs.ts'
import {
  benefitAnchor,
  conditionAnchor,
  materialAnchor,
  readingAnchor,
} from '#domain/policies/places.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { joined } from '#domain/text/sentences.ts'
import type { SearchDoc } from './document.ts'
import type { PolicyPiece } from './site/pieces.ts'

/** A piece of a policy that a search may find and show, and where it stands on its page. */
export interface Passage {
  text: string
  /** 条款, or the section of the page. */
  heading: string
  anchor: string
  /** It is a clause of the document, not a word about it. */
  clause: boolean
  /** The piece that holds it, by its name; empty for what no piece holds. */
  piece: PolicyPiece | ''
}

/** The passages of a policy, most telling first. */
export function passagesOf(policy: PolicyContent): Passage[] {
  const { summary, conditions, benefits, materials } = policy
  const about = (
    piece: Passage['piece'],
    heading: string,
    anchor: string,
    ...parts: string[]
  ): Passage => {
    return { text: joined(...parts), heading, anchor, clause: false, piece }
  }
  const clause = (...passage: Parameters<typeof about>): Passage => {
    return { ...about(...passage), clause: true }
  }
  const facts = [summary.what, summary.who, summary.how, summary.when, policy.amount.text]
  return [
    ...facts.map((text) => about('overview', '要点', 'facts', text)),
    ...policy.body.map((text, nth) => about('explanation', '解读', readingAnchor(nth), text)),
    ...conditions.map((it) => {
      const heading = it.clause === '' ? '申报条件' : it.clause
      const anchor = conditionAnchor(it.code)
      return clause('conditions', heading, anchor, it.text, it.threshold, it.period, it.clause)
    }),
    ...benefits.map((it, nth) => {
      const anchor = benefitAnchor(nth)
      return clause('standard', '支持标准', anchor, it.situation, it.standard, it.payment)
    }),
    ...policy.windows.map((it) => about('procedure', '申报时间', 'timeline', it.batch, it.note)),
    ...materials.map((it, nth) =>
      clause('materials', '申报材料', materialAnchor(nth), it.name, it.note),
    ),
    ...policy.steps.map((it) => about('procedure', '办理流程', 'timeline', it.name, it.note)),
    ...policy.unverified.map((text) => about('', '待核实', 'facts', text)),
    ...policy.remarks.map((text) => about('', '来源', 'source', text)),
    about('', '来源', 'source', policy.docKind, policy.source.name),
    about('', '申报平台', 'facts', policy.platform.name),
  ].filter(({ text }) => text !== '')
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
    body: passagesOf(policy)
      .map(({ text }) => text)
      .join('\n'),
    regionCode: policy.regionCode,
    exceptRegionCodes: policy.exceptRegionCodes,
    level: policy.level,
    type: policy.type,
    kind: policy.kind,
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
