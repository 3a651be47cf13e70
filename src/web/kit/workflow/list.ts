import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { TableAnswer } from '../DataTable.tsx'
import { isId } from '../text.ts'
import { orderIn, useAddress } from '../useAddress.ts'
import { usePaging } from '../usePaging.ts'

/** How the question behind a list stands. */
export interface ListAnswer<R> extends TableAnswer<R> {
  data?:
    | {
        records: readonly R[]
        total: number
        /** Of the view, whatever its other filters say: how many in each state, how many late. */
        counts: Readonly<Record<string, number>>
        lateCount: number
      }
    | undefined
}

/** 范围: whose things a list shows. */
export type View = 'mine' | 'free' | 'all'

/** Things on the board: what is further down is found in the list. */
const BOARD_SIZE = 50

/** What the address says of a list; whatever it does not know is as if it were not there. */
export const useListAddress = <Sort extends string = never>({
  hasBoard,
  sorts = [],
}: {
  hasBoard: boolean
  /** What its columns can be ordered by; the board has an order of its own. */
  sorts?: readonly Sort[]
}) => {
  const { read } = useAddress()
  const paging = usePaging()
  const board = hasBoard && read('show') === 'board'
  const codeIn = <Code extends string>(name: string, codes: readonly Code[]): Code | '' =>
    codes.find((code) => code === read(name)) ?? ''
  return {
    board,
    paging,
    codeIn,
    idIn: (name: string): string => (isId(read(name)) ? read(name) : ''),
    regionIn: (name: string): string => (/^\d{6}$/.test(read(name)) ? read(name) : ''),
    /** Which of its rows are shown. */
    shown: board ? { page: 0, pageSize: BOARD_SIZE } : paging.asked,
    /** What every list and its export are asked by. */
    asked: {
      view: codeIn('view', ['mine', 'free']) || ('all' as const),
      late: read('late') === '1',
      keyword: read('q').slice(0, 50),
      ...(board ? {} : orderIn(read, sorts)),
    },
  }
}

/** A page of a list, and a way to ask for it again once something in it has changed. */
export const useList = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
  const client = useQueryClient()
  const answer = useQuery({
    ...queryOptionsInline(endpoint, input),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const refresh = (): void => void client.invalidateQueries({ queryKey: [endpoint.path] })
  return { answer, refresh }
}
