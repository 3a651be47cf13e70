import { matching } from '#contract/matching.ts'
import { policies } from '#contract/policies.ts'
import { projectMap } from '#contract/project-map.ts'
import { projects } from '#contract/projects.ts'
import { search } from '#contract/search.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { HOT_INPUT } from '#web/kit/search/history.ts'
import { queryOptionsOf, queryOptionsPart } from '#web/wire/query.ts'

/** 热门搜索, the same question as the search box asks. */
export const hotWordsQuery = () => queryOptionsOf(search.hot, HOT_INPUT)

/** 服务覆盖 of all provincial units. */
export const coverageQuery = () => queryOptionsOf(projectMap.coverArea, {})

export const provinceQuery = (provinceId: string) =>
  queryOptionsOf(projectMap.province, { provinceId })

/** Rows shown under a city. */
export const CITY_ROWS = 10

export const cityQuery = (cityId: string) =>
  queryOptionsOf(projectMap.city, { cityId, pageSize: CITY_ROWS })

type Cover = AnswerOf<(typeof projectMap)['coverArea']>
/** One region with what it has of its own. */
export type Place = Cover['records'][number]
export type NationCounts = Cover['nation']
export type CityProject = AnswerOf<(typeof projectMap)['city']>['records'][number]

/** True counts of everything public. */
export const marketCountQuery = () => queryOptionsOf(projects.marketCount, {})
export type MarketCount = AnswerOf<(typeof projects)['marketCount']>

/** 服务动态: real orders only, companies masked. */
export const orderNewsQuery = () => queryOptionsOf(policies.carousel, {})

/** What a company says of itself in the self-check: codes, empty where it does not know. */
export interface Traits {
  region: string
  ind: string
  size: string
}

/** The choices of the self-check, by field. */
export type Choices = Record<keyof Traits, readonly { code: string; name: string }[]>

export const choicesQuery = () =>
  queryOptionsPart(matching.conditions, {}, 'traits', ({ groups }): Choices => {
    const of = (group: string) =>
      groups.find((it) => it.code === group)?.options.filter((it) => it.code !== '000000') ?? []
    return { region: of('regionCodes'), ind: of('industryCodes'), size: of('sizes') }
  })

const RUNNING = ['open', 'closing', 'longterm']

/** How many policies fit, and how many of them can be applied for now. */
export const fittingQuery = ({ region, ind, size }: Traits) => {
  const list = (code: string): string[] => (code === '' ? [] : [code])
  return queryOptionsPart(
    policies.search,
    {
      regionCodes: list(region),
      includeUpper: true,
      industryCodes: list(ind),
      sizes: list(size) as [],
      sort: 'publish',
      pageSize: 1,
    },
    'fitting',
    ({ total, facets }) => {
      const states = facets.find(({ facet }) => facet === 'windowStates')?.options ?? []
      const running = states.filter(({ code }) => RUNNING.includes(code))
      return { total, running: running.reduce((sum, { count }) => sum + count, 0) }
    },
  )
}

/** Rows of 最新政策. */
export const LATEST_ROWS = 5
