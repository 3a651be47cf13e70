import type { QueryClient } from '@tanstack/react-query'
import { dictionaries } from '#contract/dictionaries.ts'
import type { BelowQuery } from '#web/kit/Cascade.tsx'
import { queryOptionsOf } from '#web/wire/query.ts'

type Context = { client: QueryClient }

/** Sections of GB/T 4754, then the divisions of one. */
export const industriesBelowQuery: BelowQuery = (code) => {
  const dictType = code === '' ? 'INDUSTRY' : 'INDUSTRY_DIVISION'
  const { queryKey, queryFn } = queryOptionsOf(dictionaries.entries, { dictType })
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
