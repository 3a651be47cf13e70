import { fieldsIn } from '#domain/matching/advice.ts'
import { conditionsOf, type RuleTable } from '#domain/matching/rule.ts'
import { CONFIDENCE, POLICY_KIND } from '#domain/policies/codes.ts'
import { isAppliedFor } from '#domain/policies/codes.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'

/** What is counted of the policies and their rule tables; each may only fall. */
export interface ContentCounts {
  /** Policies without a link to their source. */
  link: number
  /** Of what money is given or saved by: without a figure that a passage states. */
  amount: number
  /** Without any of their four dates. */
  date: number
  kind: number
  /** Of what is applied for: without a batch that says when. */
  window: number
  /** Conditions of rule tables that name no clause. */
  clause: number
}

/** 内容核对: what the policies lack, and where they say two things. */
export interface ContentReport {
  counts: ContentCounts
  byKind: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** By level and region. */
  byPlace: Readonly<Record<string, number>>
  /** Two policies that name one document and say different things of it. */
  contradictions: readonly string[]
  /** Figures without the words that state them. */
  unsourced: readonly string[]
  /** Conditions on industry, place or size that say nothing of where this stands. */
  unplaced: readonly string[]
  /** Ids named that no policy has. */
  unknown: readonly string[]
  /** Sentences that more than five policies share. */
  repeated: readonly string[]
}

const GIVING: ReadonlySet<string> = new Set(['support', 'tax', 'finance'])
/** What is easily taken for granted of a programme, and shuts companies out. */
const PLACING: ReadonlySet<string> = new Set(['industry', 'region', 'entSize'])
const MOST_SHARED = 5
/** A shorter sentence may well stand in many places. */
const SENTENCE = 12

/** Reads all policies beside each other. */
export const reportOf = (
  policies: readonly PolicyContent[],
  tables: readonly RuleTable[],
): ContentReport => {
  const ids = new Set(policies.map(({ id }) => id))
  const count = (lacks: (policy: PolicyContent) => boolean): number => policies.filter(lacks).length
  return {
    counts: {
      link: count(({ source }) => source.url === ''),
      amount: count(({ kind, amounts }) => GIVING.has(kind) && amounts.length === 0),
      date: count(
        ({ writtenOn, publishedOn, effectiveOn, expiresOn }) =>
          writtenOn + publishedOn + effectiveOn + expiresOn === '',
      ),
      kind: count(({ kind }) => kind === ''),
      window: count(({ kind, windows }) => isAppliedFor(kind) && windows.length === 0),
      clause: tables.flatMap(({ conditions }) =>
        conditionsOf(conditions).filter(({ test, clause }) => test !== null && clause === ''),
      ).length,
    },
    byKind: countedBy(policies, ({ kind }) => (kind === '' ? '未定' : POLICY_KIND[kind])),
    byPlace: tally(policies.map(({ regionCode }) => regionCode)),
    contradictions: contradictionsIn(policies),
    unsourced: policies.flatMap(({ id, amount, amounts }) => [
      ...(amounts.length === 0 && (amount.min !== null || amount.max !== null) ? [id] : []),
      ...amounts
        .filter(
          ({ source }) => source.passage === '' || source.title === '' || source.seenOn === '',
        )
        .map(({ text }) => `${id}: ${text}`),
    ]),
    unplaced: tables.flatMap(({ code, version, conditions }) =>
      conditionsOf(conditions)
        .filter(({ clause, test }) => clause === '' && fieldsIn(test).some((it) => PLACING.has(it)))
        .map(({ id }) => `${code}@${version} ${id}`),
    ),
    unknown: policies.flatMap(({ id, related, replacedBy }) =>
      [...related, replacedBy]
        .filter((one) => one !== '' && !ids.has(one))
        .map((one) => `${id}: ${one}`),
    ),
    repeated: repeatedIn(policies),
  }
}

const tally = (all: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1
  return counts
}

const countedBy = (
  policies: readonly PolicyContent[],
  of: (policy: PolicyContent) => string,
): Record<string, Record<string, number>> => {
  const names = [...new Set(policies.map(of))]
  return Object.fromEntries(
    names.map((name) => [
      name,
      tally(
        policies.filter((one) => of(one) === name).map(({ confidence }) => CONFIDENCE[confidence]),
      ),
    ]),
  )
}

/**
 * A document has one day of writing, one of coming into force and one state, but for an annex that
 * outlives it; and a page about a duty is not the document that orders it.
 */
const contradictionsIn = (policies: readonly PolicyContent[]): string[] => [
  ...differing(policies, 'writtenOn', ({ docNumber }) => docNumber),
  ...differing(policies, 'effectiveOn', ({ docNumber }) => docNumber),
  ...differing(policies, 'validity', ({ docNumber, source }) =>
    docNumber === '' ? '' : source.name,
  ),
  ...policies
    .filter(({ kind, docNumber }) => kind === 'duty' && docNumber !== '')
    .map(({ id, docNumber }) => `a duty with the number of a document: ${docNumber} (${id})`),
]

const differing = (
  policies: readonly PolicyContent[],
  field: 'writtenOn' | 'effectiveOn' | 'validity',
  documentOf: (policy: PolicyContent) => string,
): string[] =>
  [...Map.groupBy(policies, documentOf)].flatMap(([document, all]) => {
    const said = new Set(all.map((policy) => policy[field]).filter((value) => value !== ''))
    const who = all.map(({ id }) => id).join(', ')
    return document !== '' && said.size > 1
      ? [`${document} ${field}: ${[...said].join(' / ')} (${who})`]
      : []
  })

const repeatedIn = (policies: readonly PolicyContent[]): string[] => {
  const seen = new Map<string, Set<string>>()
  for (const policy of policies)
    for (const text of [...policy.body, ...policy.unverified, ...policy.remarks])
      for (const sentence of text.split(/(?<=[。；！？])/)) {
        const words = sentence.trim()
        if (words.length < SENTENCE) continue
        seen.set(words, (seen.get(words) ?? new Set()).add(policy.id))
      }
  return [...seen].filter(([, ids]) => ids.size > MOST_SHARED).map(([sentence]) => sentence)
}

/** What is beyond the limits, or must not be at all, in words. */
export const faultsOf = (report: ContentReport, limits: ContentCounts): string[] => [
  ...(Object.keys(limits) as (keyof ContentCounts)[])
    .filter((name) => report.counts[name] > limits[name])
    .map((name) => `${name}: ${report.counts[name]}, at most ${limits[name]}`),
  ...report.contradictions.map((one) => `contradiction: ${one}`),
  ...report.unsourced.map((one) => `no passage: ${one}`),
  ...report.unplaced.map((one) => `no clause: ${one}`),
  ...report.unknown.map((one) => `unknown: ${one}`),
  ...report.repeated.map((one) => `repeated: ${one}`),
]
