import { amountOf } from './amounts.ts'
import { attachmentsOf } from './attachments.ts'
import { benefitsOf, supportModesOf } from './benefits.ts'
import { conditionsOf } from './conditions.ts'
import { contactsOf } from './contacts.ts'
import { docKindOf, docNumberOf, titleOf, typeOf } from './heading.ts'
import { forceOf, publishedOnOf, toldOrg, writtenOnTold } from './in-force.ts'
import { type Geography, issuersOf, type Signature, signatureOf } from './issuers.ts'
import { materialsOf } from './materials.ts'
import type { Block, Extraction, Found, Hints, NoticeSection } from './notice.ts'
import { type Outline, outlineOf } from './outline.ts'
import { platformOf, sourceUrlOf } from './platform.ts'
import { sectionsOf } from './sections.ts'
import { stepsOf } from './steps.ts'
import { windowsOf } from './windows.ts'

/** A document to be read: its blocks, and what its page says of itself. */
export interface Notice {
  blocks: Block[]
  hints: Hints
}

/** Where the notice itself ends: what stands behind the signature is an annex, unless it was issued with it. */
const endOf = (outline: Outline, signature: Signature | null, issued: boolean): number =>
  signature === null || issued ? outline.nodes.length : signature.at + 1

const placesOf = (orgs: Found<string[]> | null, geography: Geography) => {
  const [first] = orgs?.value ?? []
  const place = first === undefined ? null : geography.of(first)
  if (orgs === null || place === null) return { level: null, regionCode: null }
  const sureness = place.sure ? orgs.sureness : ('unsure' as const)
  return {
    level: { value: place.level, sureness, places: orgs.places },
    regionCode: { value: place.region, sureness, places: orgs.places },
  }
}

/** The year a date without one is likely of: that of the signature, or the one the title names. */
const yearOf = (writtenOn: string, title: string): number =>
  Number((writtenOn || /(20\d{2})年/.exec(title)?.[1] || '0').slice(0, 4))

const missing = (it: Omit<Extraction, 'problems'>): string[] => [
  ...(it.title === null ? ['没有找到标题'] : []),
  ...(it.orgs === null ? ['没有找到发文机关'] : []),
  ...(it.docNumber === null ? ['没有找到文号'] : []),
  ...(it.regionCode === null ? ['没有认出适用地区'] : []),
  ...(it.type?.value === 'notice' && it.windows.length === 0 ? ['没有找到申报时间'] : []),
  ...(it.type?.value === 'notice' && it.conditions.length === 0 ? ['没有找到申报条件'] : []),
]

/** 成文日期: as the page says it, or the day of the signature. */
const writtenOnOf = (outline: Outline, signature: Signature | null): Found<string> | null =>
  writtenOnTold(outline) ??
  (signature === null
    ? null
    : {
        value: signature.day,
        sureness: signature.orgs.length > 0 ? 'sure' : 'likely',
        places: [signature.dayPlace],
      })

/** Kinds of documents that can be applied for. */
const hasWindows = (type: Extraction['type']): boolean =>
  type === null || type.value === 'notice' || type.value === 'policy'

/**
 * Reads what a notice tells of the fields of a policy. Nothing is sure unless its form and its
 * surroundings leave one reading. Never throws; `sections` has the section of each block, `steps`
 * counts the characters that were read.
 */
export const extract = (
  { blocks, hints }: Notice,
  geography: Geography,
): { extraction: Extraction; sections: (NoticeSection | '')[]; steps: number } => {
  const outline = outlineOf(blocks)
  const signature = signatureOf(outline)
  const title = titleOf(outline, hints)
  const docKind = docKindOf(title)
  const orgs = issuersOf(signature, title, toldOrg(outline, hints))
  const publishedOn = publishedOnOf(outline, hints)
  const writtenOn = writtenOnOf(outline, signature)
  const issue = { writtenOn: writtenOn?.value ?? '', publishedOn: publishedOn?.value ?? '' }
  const force = forceOf(outline, issue)
  const type = typeOf(title, docKind?.value ?? '', force.effectiveOn !== null)
  const issued = /(?:印发|发布|修订)《/.test(title?.value ?? '')
  const end = endOf(outline, signature, issued)
  const told = {
    issuedOn: issue.publishedOn || issue.writtenOn,
    year: yearOf(issue.writtenOn || issue.publishedOn, title?.value ?? ''),
    batch: /第[一二三四五六七八九十\d]{1,2}批/.exec(title?.value ?? '')?.[0] ?? '',
    end,
  }
  const extraction = {
    title,
    docNumber: docNumberOf(outline, signature),
    docKind,
    type,
    orgs,
    ...placesOf(orgs, geography),
    writtenOn,
    publishedOn,
    ...force,
    windows: hasWindows(type) ? windowsOf(outline, told) : [],
    amount: amountOf(outline, end),
    supportModes: supportModesOf(outline, end),
    benefits: benefitsOf(outline, end),
    conditions: conditionsOf(outline, end),
    materials: materialsOf(outline, end),
    steps: stepsOf(outline, end),
    contacts: contactsOf(outline),
    attachments: attachmentsOf(outline),
    platform: platformOf(outline, end),
    sourceUrl: sourceUrlOf(outline, hints),
  }
  const apart = [
    ...extraction.attachments,
    ...(orgs ? [orgs] : []),
    ...(writtenOn ? [writtenOn] : []),
  ]
  const sections = sectionsOf(
    outline,
    end,
    new Set(apart.flatMap(({ places }) => places.map(({ block }) => block))),
  )
  return {
    extraction: { ...extraction, problems: missing(extraction) },
    sections,
    steps: outline.steps(),
  }
}
