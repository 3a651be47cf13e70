import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { completenessOf, fieldUses, unlocksOf } from '#domain/matching/advice.ts'
import type { MatchOutcome } from '#domain/matching/evaluate.ts'
import { FIELDS } from '#domain/matching/fields.ts'
import type { Subject } from '#domain/matching/measure.ts'
import { MATCH_RESULTS } from '#domain/matching/results.ts'
import type { matching } from '#contract/matching.ts'
import type { OutputOf, ParsedOf } from '#contract/wire/endpoint.ts'
import type { Programme } from './book.ts'
import { COMPARE, type MatchCard } from './cards.ts'
import type { KeptRun } from './runs/store.ts'

type Listed = OutputOf<typeof matching.list>
type Asked = ParsedOf<typeof matching.list>

/** A run as the page names it. */
export const shownRun = (run: KeptRun | null): Listed['run'] =>
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

/** The page that was asked for, with the counts by word of everything else that was chosen. */
export const pageOfCards = (
  cards: readonly MatchCard[],
  asked: Asked,
): Pick<Listed, 'records' | 'total' | 'page' | 'pageSize' | 'counts' | 'dislikedCount'> => {
  const { results, windowStates, levels, supportModes, sort, page, pageSize } = asked
  const keyword = asked.keyword.trim().toLowerCase()
  const fits = cards.filter(
    (card) =>
      isOneOf(windowStates, card.windowState) &&
      isOneOf(levels, card.level) &&
      (supportModes.length === 0 || card.supportModes.some((it) => supportModes.includes(it))) &&
      (keyword === '' ||
        [card.title, card.shortTitle, card.docNumber].some((it) =>
          it.toLowerCase().includes(keyword),
        )),
  )
  const wanted = fits.filter(({ disliked }) => (disliked !== null) === asked.disliked)
  const shown = wanted.filter(({ result }) => isOneOf(results, result)).toSorted(COMPARE[sort])
  return {
    records: shown.slice(page * pageSize, (page + 1) * pageSize),
    total: shown.length,
    page,
    pageSize,
    counts: MATCH_RESULTS.map((result) => ({
      result,
      count: wanted.filter((card) => card.result === result).length,
    })),
    dislikedCount: fits.filter(({ disliked }) => disliked !== null).length,
  }
}

/** Fields named as worth telling first. */
const UNLOCKS = 3

/** How complete the portrait is for these programmes, and what to tell first. */
export const portraitHints = (
  programmes: readonly Programme[],
  outcomes: readonly MatchOutcome[],
  subject: Subject,
): Pick<Listed, 'completeness' | 'unlocks'> => ({
  completeness: completenessOf(fieldUses(programmes.map(({ table }) => table)), subject),
  unlocks: unlocksOf(outcomes)
    .slice(0, UNLOCKS)
    .map(({ field, years, policies, alone }) => ({
      field,
      name: FIELDS[field].name,
      years: [...years],
      policies,
      alone,
    })),
})
