import type { MAPPED } from '#contract/project-map.ts'
import { NATION } from '#domain/search/regions.ts'

/** Something that stands in regions: empty = in the whole country. */
export interface Placed {
  objType: (typeof MAPPED)[number] | 'expert'
  objId: string
  name: string
  regionCodes: readonly string[]
  publishedOn: string
}

/** What one region has, by kind. */
export interface Counts {
  policies: number
  services: number
  cases: number
  experts: number
}

/** Whether `code` is `region` or lies below it, as their digits say. */
const isWithin = (code: string, region: string): boolean =>
  code.startsWith(region.replace(/(00)+$/, ''))

export const isNationwide = ({ regionCodes }: Pick<Placed, 'regionCodes'>): boolean =>
  regionCodes.length === 0 || regionCodes.includes(NATION)

/** The things that stand in a region or below it; what holds everywhere is not among them. */
export const placedIn = (things: readonly Placed[], region: string): Placed[] =>
  things.filter((it) => !isNationwide(it) && it.regionCodes.some((code) => isWithin(code, region)))

/** How many there are of each kind; `policies` are counted elsewhere. */
export const countsOf = (things: readonly Placed[], policies: number): Counts => {
  const number = (kind: Placed['objType']): number =>
    things.filter(({ objType }) => objType === kind).length
  return {
    policies,
    services: number('serviceProject'),
    cases: number('successCase'),
    experts: number('expert'),
  }
}

/** All kinds together, for an order. */
export const sumOf = ({ policies, services, cases, experts }: Counts): number =>
  policies + services + cases + experts

/** Which of a thing's regions is meant under a city: the city, or the county in it. */
export const placeWithin = (codes: readonly string[], cityId: string): string =>
  codes.find((code) => code !== cityId && isWithin(code, cityId)) ?? cityId
