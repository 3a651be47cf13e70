import type { QueryClient } from '@tanstack/react-query'
import { dictionaries } from '#contract/dictionaries.ts'
import type { AskBelow } from '#web/kit/Cascade.tsx'
import { ask } from '#web/wire/query.ts'

const NATION = '000000'

type Context = { client: QueryClient }

/** The regions below one, for a {@link import('#web/kit/Cascade.tsx').Cascade}. */
export const askRegionsBelow: AskBelow = (code) => {
  const { queryKey, queryFn } = ask(dictionaries.regions, {
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

/** Sections of GB/T 4754, then the divisions of one. */
export const askIndustriesBelow: AskBelow = (code) => {
  const dictType = code === '' ? 'INDUSTRY' : 'INDUSTRY_DIVISION'
  const { queryKey, queryFn } = ask(dictionaries.entries, { dictType })
  return {
    queryKey: [...queryKey, 'cascade', code],
    queryFn: async (context: Context) =>
      (await queryFn(context)).records
        .filter(({ dictCode }) => dictCode.startsWith(code))
        .map(({ dictCode, dictDesc }) => ({ code: dictCode, name: dictDesc })),
  }
}

/** The section and the division of an industry. */
export const industryPath = (code: string): string[] =>
  code.length >= 3 ? [code.slice(0, 1), code.slice(0, 3)] : code === '' ? [] : [code.slice(0, 1)]
