import { useQuery } from '@tanstack/react-query'
import { rulesQuery, tableOf } from '#web/kit/ip/rules.ts'

/** 1 to 45 with their short names; numbers alone until the names are known. */
export const useNiceClasses = (): readonly { code: string; name: string }[] => {
  const { data } = useQuery(rulesQuery(['niceClass']))
  const table = tableOf(data?.records, 'niceClass')
  return (
    table?.entries ?? Array.from({ length: 45 }, (_, at) => ({ code: String(at + 1), name: '' }))
  )
}
