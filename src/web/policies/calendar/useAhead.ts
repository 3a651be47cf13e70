import { useQuery } from '@tanstack/react-query'
import { aheadQuery } from './queries.ts'

/** Stands in for the present moment until an answer has told it; nothing is asked with it. */
const NOT_YET = '1970-01-01 00:00:00'

/** The dates known from today on, once it is known which day it is. */
export const useAhead = (now: string | undefined) =>
  useQuery({ ...aheadQuery(now ?? NOT_YET), enabled: now !== undefined })
