import { dictionaries } from '#contract/dictionaries.ts'
import { policyWeek } from '#contract/policy-week.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { isDay, mondayOf } from '#domain/calendar/days.ts'
import { POLICY_KIND, type PolicyKind } from '#domain/policies/codes.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

export type Week = AnswerOf<(typeof policyWeek)['week']>

/** What the page of a week asks; empty: the whole country, every kind, this week. */
export interface WeekQuery {
  region: string
  kinds: readonly PolicyKind[]
  day: string
}

const NATION = '000000'
const SHOWN = 20

const isKind = (code: string): code is PolicyKind => Object.hasOwn(POLICY_KIND, code)

const kindsIn = (params: URLSearchParams): string[] =>
  params
    .getAll('kind')
    .flatMap((value) => value.split(','))
    .filter((code) => code !== '')

/** Reads the address; whatever it does not understand is left out. */
export const readWeekQuery = (params: URLSearchParams): WeekQuery => {
  const [region, day] = [params.get('region') ?? '', params.get('day') ?? '']
  return {
    region: /^\d{6}$/.test(region) && region !== NATION ? region : '',
    kinds: [...new Set(kindsIn(params).filter(isKind))],
    day: isDay(day) ? day : '',
  }
}

/** The fields of the address for a question, what says nothing empty. */
export const weekFields = ({ region, kinds, day }: WeekQuery) => ({
  region,
  kind: kinds.join(','),
  day,
})

/** What the call is asked: the same for the same address on the server and in the browser. */
const weekInput = ({ region, kinds, day }: WeekQuery): InputOf<(typeof policyWeek)['week']> => ({
  ...(region === '' ? {} : { regionCode: region }),
  ...(kinds.length === 0 ? {} : { kinds: [...kinds] }),
  ...(day === '' ? {} : { day }),
})

export const weekQuery = (query: WeekQuery) => queryOptionsInline(policyWeek.week, weekInput(query))

/** The regions directly below one; the provinces for an empty code. */
export const belowQuery = (region: string) =>
  queryOptionsInline(dictionaries.regions, region === '' ? {} : { parentCode: region })

/** Parts of the address that mean nothing here, or nothing to whoever answered. */
export const ignoredIn = (params: URLSearchParams, week: Week): string[] => {
  const [region, day] = [params.get('region') ?? '', params.get('day') ?? '']
  const shown = (name: string, value: string): string =>
    `${name}“${Array.from(value).slice(0, SHOWN).join('')}”`
  return [
    ...(region === '' || week.places.at(-1)?.code === region ? [] : [shown('地区', region)]),
    ...[...new Set(kindsIn(params))]
      .filter((code) => !isKind(code))
      .map((code) => shown('性质', code)),
    ...(day === '' || (isDay(day) && mondayOf(day) === week.from) ? [] : [shown('日期', day)]),
  ]
}
