import { useQuery, useQueryClient } from '@tanstack/react-query'
import { overviewQuery, servedWaitingQuery, waitingQuery, type Declaration } from './queries.ts'
import type { Side } from './side.ts'

/** One declaration as it stands; `take` puts what a call answered in its place. */
export const useDeclaration = (side: Side, declareNo: string) => {
  const asked = useQuery(side.queryOf(declareNo))
  const client = useQueryClient()
  const take = (next: Declaration): void => {
    client.setQueryData(side.queryOf(declareNo).queryKey, next)
    for (const { queryKey } of [overviewQuery(), waitingQuery(), servedWaitingQuery()])
      void client.invalidateQueries({ queryKey })
  }
  return { asked, take }
}
