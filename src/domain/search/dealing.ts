import type { Suggestion, Suggestions } from './suggest.ts'

const MOST = 10

/**
 * Of what several kinds offer for the same words: some of every kind, taken in turn until there
 * are ten, and kept together by kind. What holds too little of the words, or does not show it,
 * has its turn only where nothing better is offered.
 */
export function dealt<T extends string>(
  offers: readonly ({ type: T } & Suggestions)[],
): ({ type: T } & Suggestion)[] {
  const full = offers.filter(({ match }) => match === 'full')
  const best = full.length > 0 ? full : offers
  const informative = best
    .map(({ type, names }) => ({ type, names: names.filter(isInformative) }))
    .filter(({ names }) => names.length > 0)
  const lists = informative.length > 0 ? informative : best
  const shares = lists.map(() => 0)
  for (let left = MOST, before = 0; left > 0 && left !== before;) {
    before = left
    for (const [at, { names }] of lists.entries()) {
      if (left === 0 || shares[at]! >= names.length) continue
      shares[at]!++
      left--
    }
  }
  return lists.flatMap(({ type, names }, at) =>
    names.slice(0, shares[at]).map((name) => ({ type, ...name })),
  )
}

/** Whether a name shows why it is offered: it is marked, or its 文号 was typed. */
const isInformative = ({ ranges, id }: Suggestion): boolean => ranges.length > 0 || id !== ''
