import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { unlocksOf } from '#domain/matching/advice.ts'
import type { MatchOutcome } from '#domain/matching/evaluate.ts'
import { firstThings } from '#domain/matching/first-things.ts'
import { shownThings, type ThingSources, wireThing } from '#domain/matching/shown-things.ts'
import { APPLIED_KINDS } from '#domain/matching/kind.ts'
import { askedName } from '#domain/matching/wording.ts'
import type { Subject } from '#domain/matching/measure.ts'
import { MATCH_RESULTS } from '#domain/matching/results.ts'
import { POLICY_KIND, type PolicyKind } from '#domain/policies/codes.ts'
import type { FactSource } from '#domain/matching/portrait.ts'
import type { matching } from '#contract/matching.ts'
import type { OutputOf, ParsedOf } from '#contract/wire/endpoint.ts'
import type { Programme } from './rule-cache.ts'
import { type CardDeps, COMPARE, compareGaps, type MatchCard } from './cards.ts'
import type { KeptRun } from './runs/store.ts'

type Listed = OutputOf<typeof matching.list>
type Asked = ParsedOf<typeof matching.list>

/** A run as the page names it. */
export const shownRun = (run: Omit<KeptRun, 'changes'> | null): Listed['run'] =>
  run === null
    ? null
    : {
        runId: run.runId,
        ranAt: formatBeijingTime(run.ranAt.getTime()),
        day: run.day,
        cause: run.cause,
      }

const isOneOf = (codes: readonly string[], value: string): boolean =>
  codes.length === 0 || codes.includes(value)

/** What the cards of a page come with. */
type Page = Pick<
  Listed,
  | 'records'
  | 'total'
  | 'page'
  | 'pageSize'
  | 'counts'
  | 'windowCounts'
  | 'kindCounts'
  | 'nearest'
  | 'dislikedCount'
>

/** Programmes named where nothing has the chosen words. */
const NEAREST = 3

/** The cards that were asked for, whatever their word and their window. */
const fitting = (
  cards: readonly MatchCard[],
  { levels, supportModes, keyword }: Asked,
): MatchCard[] => {
  const wanted = keyword.trim().toLowerCase()
  return cards.filter(
    (card) =>
      isOneOf(levels, card.level) &&
      (supportModes.length === 0 || card.supportModes.some((it) => supportModes.includes(it))) &&
      (wanted === '' ||
        [card.title, card.shortTitle, card.docNumber].some((it) =>
          it.toLowerCase().includes(wanted),
        )),
  )
}

/** The page that was asked for, with the counts by word, by window and by kind of everything else that was chosen. */
export const pageOfCards = (cards: readonly MatchCard[], asked: Asked): Page => {
  const { results, windowStates, kinds, sort, page, pageSize } = asked
  const all = fitting(cards, asked)
  const isInTime = ({ windowState }: MatchCard) => isOneOf(windowStates, windowState)
  const isWanted = ({ disliked }: MatchCard) => (disliked !== null) === asked.disliked
  const fits = all.filter(({ kind }) => isOneOf(kinds, kind))
  const wanted = fits.filter(isWanted)
  const inTime = wanted.filter(isInTime)
  const shown = inTime.filter(({ result }) => isOneOf(results, result)).toSorted(COMPARE[sort])
  return {
    records: shown.slice(page * pageSize, (page + 1) * pageSize),
    total: shown.length,
    page,
    pageSize,
    counts: MATCH_RESULTS.map((result) => ({
      result,
      count: inTime.filter((card) => card.result === result).length,
    })),
    windowCounts: windowCountsOf(wanted.filter(({ result }) => isOneOf(results, result))),
    kindCounts: kindCountsOf(
      all.filter((card) => isWanted(card) && isInTime(card) && isOneOf(results, card.result)),
    ),
    nearest:
      shown.length > 0 || asked.disliked
        ? []
        : inTime
            .filter(({ result }) => result === 'unmet')
            .toSorted(compareGaps)
            .slice(0, NEAREST),
    dislikedCount: fits.filter((card) => card.disliked !== null && isInTime(card)).length,
  }
}

const windowCountsOf = (cards: readonly MatchCard[]): Page['windowCounts'] => {
  const counts = new Map<MatchCard['windowState'], number>()
  for (const { windowState } of cards) counts.set(windowState, (counts.get(windowState) ?? 0) + 1)
  return [...counts].map(([windowState, count]) => ({ windowState, count }))
}

const kindCountsOf = (cards: readonly MatchCard[]): Page['kindCounts'] =>
  (Object.keys(POLICY_KIND) as PolicyKind[]).map((kind) => ({
    kind,
    name: POLICY_KIND[kind],
    applied: APPLIED_KINDS.includes(kind),
    count: cards.filter((card) => card.kind === kind).length,
  }))

/** Fields named as worth telling first. */
const UNLOCKS = 3

/** What people say, 不清楚 too; the rest stands in records, whoever keeps them. */
const TOLD: readonly FactSource[] = ['user', 'import']

/** How many programmes there are for the portrait, and what to tell first. */
export const portraitHints = (
  programmes: readonly Programme[],
  outcomes: readonly MatchOutcome[],
  subject: Subject,
): Pick<Listed, 'programmes' | 'told' | 'unlocks'> => ({
  programmes: programmes.length,
  told: subject.portrait.facts.some(({ source }) => TOLD.includes(source)),
  unlocks: unlocksOf(outcomes)
    .slice(0, UNLOCKS)
    .map(({ field, years, policies, alone }) => ({
      field,
      name: askedName(field),
      years: [...years],
      policies,
      alone,
    })),
})

/** 先补什么 over the programmes that are wanted and whose policy is public. */
export const thingsFor = (
  programmes: readonly Programme[],
  { subject, nameOf, policies, dislikes }: CardDeps,
  answer: ThingSources['answer'],
): Listed['first'] => {
  const wanted = programmes.filter(({ code }) => !dislikes.has(code))
  const leading = new Map(
    wanted.map(({ code, policyIds }) => [
      code,
      policyIds.flatMap((id) => policies.get(id) ?? [])[0]?.policy,
    ]),
  )
  const things = firstThings(
    wanted.filter(({ code }) => leading.get(code) !== undefined).map(({ table }) => table),
    subject,
    nameOf,
  )
  const programme: ThingSources['programme'] = (code) => {
    const policy = leading.get(code)
    return policy === undefined
      ? null
      : { name: policy.shortTitle || policy.title, policyId: policy.id }
  }
  return shownThings(things, { programme, answer }).map(wireThing)
}
