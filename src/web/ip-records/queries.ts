import type { QueryClient } from '@tanstack/react-query'
import {
  copyrightRecords,
  ipCalendar,
  patentRecords,
  trademarkRecords,
} from '#contract/ip-records.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline, queryOptionsOrNull } from '#web/wire/query.ts'
import type { IpCalls } from './kinds.ts'

export type TrademarkRow = AnswerOf<typeof trademarkRecords.list>['records'][number]
export type PatentRow = AnswerOf<typeof patentRecords.list>['records'][number]
export type CopyrightRow = AnswerOf<typeof copyrightRecords.list>['records'][number]
/** What a row of each register has. */
export type Card = Pick<
  TrademarkRow,
  'recordId' | 'group' | 'statusName' | 'origin' | 'hidden' | 'next' | 'version' | 'updateTime'
>
export type Counts = AnswerOf<typeof trademarkRecords.list>['counts']
export type Deadline = NonNullable<Card['next']>

export type TrademarkDetail = AnswerOf<typeof trademarkRecords.detail>
export type PatentDetail = AnswerOf<typeof patentRecords.detail>
export type CopyrightDetail = AnswerOf<typeof copyrightRecords.detail>
export type Detail = TrademarkDetail | PatentDetail | CopyrightDetail
export type Annuity = PatentDetail['annuities'][number]
export type Renewal = NonNullable<TrademarkDetail['renewal']>
export type Entry = Detail['entries'][number]
export type StoredFile = Entry['files'][number]
export type Basis = Detail['bases'][number]

export type TrademarkFilters = InputOf<typeof trademarkRecords.ids>
export type PatentFilters = InputOf<typeof patentRecords.ids>
export type CopyrightFilters = InputOf<typeof copyrightRecords.ids>
export type Filters = TrademarkFilters | PatentFilters | CopyrightFilters

export type ImportState = AnswerOf<typeof trademarkRecords.dryRun>
export type SheetRow = ImportState['faults'][number]
export type RemindRule = AnswerOf<typeof trademarkRecords.remindRule>

export type CalendarDate = AnswerOf<typeof ipCalendar.dates>['records'][number]
export type Feed = AnswerOf<typeof ipCalendar.feed>

export const trademarkQuery = (recordId: string) => ({
  ...queryOptionsOrNull(trademarkRecords.detail, { recordId }),
  staleTime: 0,
})
export const patentQuery = (recordId: string) => ({
  ...queryOptionsOrNull(patentRecords.detail, { recordId }),
  staleTime: 0,
})
export const copyrightQuery = (recordId: string) => ({
  ...queryOptionsOrNull(copyrightRecords.detail, { recordId }),
  staleTime: 0,
})
export const datesQuery = (input: InputOf<typeof ipCalendar.dates>) => ({
  ...queryOptionsInline(ipCalendar.dates, input),
  staleTime: 0,
})
export const feedQuery = () => ({ ...queryOptionsInline(ipCalendar.feed, {}), staleTime: 0 })

/** A record has changed: what is known of it is this, and every list is to be asked anew. */
export const keepDetail = (client: QueryClient, calls: IpCalls, detail: Detail): void => {
  client.setQueryData([calls.detail.path, { recordId: detail.recordId }], detail)
  refreshLists(client, calls)
}

/** The lists and the calendar do not hold what they did. */
export const refreshLists = (client: QueryClient, calls: IpCalls): void => {
  void client.invalidateQueries({ queryKey: [calls.list.path] })
  void client.invalidateQueries({ queryKey: [ipCalendar.dates.path] })
}
