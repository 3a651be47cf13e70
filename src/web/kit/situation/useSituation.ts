import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dictionaries } from '#contract/dictionaries.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { INDUSTRY_SECTION } from '#domain/companies/industry-sections.ts'
import { factText, filtersOf } from '#domain/situation/facts.ts'
import type { Reading } from '#domain/situation/read.ts'
import type { SituationField } from '#domain/situation/situation.ts'
import { now } from '#web/kit/clock.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { type Fact, useRememberedSituation } from './remembered.ts'

/** Where a company is and what it does come first. */
const ORDER: readonly SituationField[] = [
  ...(['region', 'industry', 'staff', 'founded', 'revenue'] as const),
  ...(['rdSpend', 'rights', 'titles', 'without'] as const),
]

const factsOf = (
  { situation, words }: Reading,
  nameOf: (field: 'region' | 'industry', code: string) => string,
): Fact[] =>
  words
    .map(({ field, text }) => ({ field, words: text, ...factText(situation, field, nameOf) }))
    .toSorted((a, b) => ORDER.indexOf(a.field) - ORDER.indexOf(b.field))

/** 我的情况 of this browser: reads a sentence, forgets a field of it, or all. */
export const useSituation = () => {
  const client = useQueryClient()
  const [remembered, remember] = useRememberedSituation()
  const reading = useMutation({
    meta: { onApiError: 'inline' },
    mutationFn: async (typed: string) => {
      const [{ readerOf }, { records }] = await Promise.all([
        import('./reader.ts'),
        client.fetchQuery(queryOptionsInline(dictionaries.regionTree, {})),
      ])
      const names = new Map(records.map(({ regionCode, regionName }) => [regionCode, regionName]))
      const read = readerOf(records)(typed, formatBeijingDate(now()))
      const placeName = (code: string): string => {
        const city = code.endsWith('00') ? '' : (names.get(`${code.slice(0, 4)}00`) ?? '')
        return `${city === '市辖区' ? '' : city}${names.get(code) ?? ''}`
      }
      const { situation, rest } = read
      remember({
        ...{ typed, situation, rest, filters: filtersOf(situation) },
        facts: factsOf(read, (field, code) =>
          field === 'region'
            ? placeName(code)
            : INDUSTRY_SECTION[code.charAt(0) as keyof typeof INDUSTRY_SECTION].slice(2),
        ),
      })
      return situation
    },
  })
  return {
    remembered,
    reading,
    forget: (field: SituationField): void => {
      if (remembered === null) return
      const { [field]: _gone, ...situation } = remembered.situation
      const facts = remembered.facts.filter((fact) => fact.field !== field)
      const filters = filtersOf(situation)
      remember(facts.length === 0 ? null : { ...remembered, situation, facts, filters })
    },
    clear: (): void => remember(null),
  }
}
