import type { QueryClient } from '@tanstack/react-query'
import { dictionaries } from '#contract/dictionaries.ts'
import type { BelowQuery } from '#web/kit/Cascade.tsx'
import { queryOptionsOf } from './query.ts'

const NATION = '000000'

type Context = { client: QueryClient }

/** The regions below one, for a {@link import('#web/kit/Cascade.tsx').Cascade}. */
export const regionsBelowQuery: BelowQuery = (code) => {
  const { queryKey, queryFn } = queryOptionsOf(dictionaries.regions, {
    parentCode: code === '' ? NATION : code,
  })
  return {
    queryKey: [...queryKey, 'cascade'],
    queryFn: async (context: Context) =>
      (await queryFn(context)).records.map(({ regionCode, regionName }) => ({
        code: regionCode,
        name: regionName,
      })),
  }
}

/** The codes that lead to a region, from the province down. */
export const regionPath = (code: string): string[] => {
  if (!/^\d{6}$/.test(code)) return []
  const province = `${code.slice(0, 2)}0000`
  const city = `${code.slice(0, 4)}00`
  return [...new Set([province, city, code])]
}
