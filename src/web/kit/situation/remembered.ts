import type { SituationFilters } from '#domain/situation/facts.ts'
import type { Situation, SituationField } from '#domain/situation/situation.ts'
import { useRemembered } from '#web/shell/context.ts'

/** One field of what was read: what it is, and the words that said so. */
export interface Fact {
  field: SituationField
  name: string
  text: string
  words: string
}

/** 我的情况 as this browser remembers it. */
export interface Remembered {
  typed: string
  situation: Situation
  facts: readonly Fact[]
  /** What no field took. */
  rest: readonly string[]
  /** What lists are asked by: all of it that leaves the browser. */
  filters: SituationFilters
}

/**
 * 我的情况 of this browser and how to change it; null before hydration and when nothing is said. What was
 * kept before filters were counts as nothing.
 */
export const useRememberedSituation = () => {
  const [kept, keep] = useRemembered<Remembered | Omit<Remembered, 'filters'>>('situation')
  return [kept !== null && 'filters' in kept ? kept : null, keep] as const
}
