import { useQuery, useQueryClient } from '@tanstack/react-query'
import { askWorkAgain } from '#web/kit/work/queries.ts'
import { overviewQuery, type Declaration } from './queries.ts'
import type { Side } from './side.ts'

/** One declaration as it stands; `take` puts what a call answered in its place. */
export const useDeclaration = (side: Side, declareNo: string) => {
  const asked = useQuery(side.queryOf(declareNo))
  const client = useQueryClient()
  const take = (next: Declaration): void => {
    client.setQueryData(side.queryOf(declareNo).queryKey, next)
    void client.invalidateQueries({ queryKey: overviewQuery().queryKey })
    askWorkAgain(client)
  }
  return { asked, take }
}
