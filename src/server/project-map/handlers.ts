import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { NATION } from '#domain/search/regions.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { countsOf, isNationwide, type Placed, placedIn, placeWithin, sumOf } from './places.ts'

export interface ProjectMapDeps {
  policies: {
    /** Policies of its own by region: of the provinces, or of the regions below `province`. */
    counts(province: string | null): ReadonlyMap<string, number>
    /** The newest policies of a city and its counties. */
    newest(city: string, limit: number): Promise<{ total: number; records: Placed[] }>
  }
  /** Services, cases and experts. */
  others: () => readonly Placed[]
  names: {
    regionName(code: string): string
    regionsBelow(parent: string): readonly { code: string }[]
  }
}

/** 服务覆盖: counts by region, and what a city has. */
export const createProjectMapHandlers = (
  deps: ProjectMapDeps,
): Handlers<Contract['projectMap']> => {
  const { policies, others, names } = deps
  const known = (parent: string, code: string): void => {
    if (!names.regionsBelow(parent).some((it) => it.code === code))
      throw apiError('notFound', '没有找到这个地区')
  }
  const placesBelow = (
    parent: string,
    counts: ReadonlyMap<string, number>,
    things: readonly Placed[],
  ) =>
    names.regionsBelow(parent).map(({ code }) => ({
      regionCode: code,
      regionName: names.regionName(code),
      ...countsOf(placedIn(things, code), counts.get(code) ?? 0),
    }))

  return {
    async coverArea() {
      const counts = policies.counts(null)
      const things = others()
      return {
        records: placesBelow(NATION, counts, things),
        nation: countsOf(things.filter(isNationwide), counts.get(NATION) ?? 0),
      }
    },

    async province({ provinceId }) {
      known(NATION, provinceId)
      const counts = policies.counts(provinceId)
      const local = placedIn(others(), provinceId)
      const cities = placesBelow(provinceId, counts, local).sort(
        (a, b) => sumOf(b) - sumOf(a) || a.regionCode.localeCompare(b.regionCode),
      )
      const all = countsOf(local, counts.get(provinceId) ?? 0)
      const below = cities.reduce((sum, city) => sum + city.policies, 0)
      return {
        province: { regionCode: provinceId, regionName: names.regionName(provinceId), ...all },
        own: countsOf(
          local.filter((it) => it.regionCodes.includes(provinceId)),
          all.policies - below,
        ),
        cities,
      }
    },

    async city({ cityId, page, pageSize }) {
      known(`${cityId.slice(0, 2)}0000`, cityId)
      const end = (page + 1) * pageSize
      const own = await policies.newest(cityId, end)
      const rest = placedIn(others(), cityId)
      const listed = [...own.records, ...rest]
        .flatMap(({ objType, ...it }) => (objType === 'expert' ? [] : [{ objType, ...it }]))
        .sort(
          (a, b) => b.publishedOn.localeCompare(a.publishedOn) || a.objId.localeCompare(b.objId),
        )
      const beyond = own.total - own.records.length
      return {
        regionName: names.regionName(cityId),
        records: listed.slice(end - pageSize, end).map(({ regionCodes, ...it }) => ({
          ...it,
          regionName: names.regionName(placeWithin(regionCodes, cityId)),
        })),
        total: listed.length + beyond,
        page,
        pageSize,
      }
    },
  }
}
