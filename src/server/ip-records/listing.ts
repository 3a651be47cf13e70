import type { trademarkRecords } from '#contract/ip-records.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { addDays, isDay } from '#domain/calendar/days.ts'
import type { DueWithin, IpKind, IpOrigin } from '#domain/ip/record-codes.ts'
import { MOST_RECORDS, tidyNumber } from '#domain/ip/record-kinds.ts'
import {
  COPYRIGHT_GROUP,
  type IpGroup,
  PATENT_GROUP,
  statesOf,
  TRADEMARK_GROUP,
} from '#domain/ip/status.ts'
import { inTenant } from '#server/database/tenant.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { MemberCaller, Principal } from '#server/wire/handler.ts'
import { deadlinesOf } from './deadlines.store.ts'
import { formOf, type StoredRow, textOf } from './kinds.ts'
import { memberOf, type RecordDeps, type RecordSpec, todayOf } from './reading.ts'
import {
  countBeside,
  idsOfRecords,
  pageOfRecords,
  type RecordFilter,
  type RecordOrder,
  recordsByNumber,
} from './store.ts'

const MOST_WORDS = 5
/** 近期: days in which a deadline counts as near. */
const SOON = 90

/** What every list is asked. */
export interface Asked {
  keyword: string
  group: '' | IpGroup
  owner: string
  from: string
  to: string
  due: '' | DueWithin
  origin: '' | IpOrigin
  hidden: boolean
  status: string
  niceClass?: number
  markType?: string
  kind?: string
  reduction?: string
}

const GROUPS: Readonly<Record<IpKind, Readonly<Record<string, IpGroup>>>> = {
  trademark: TRADEMARK_GROUP,
  patent: PATENT_GROUP,
  copyright: COPYRIGHT_GROUP,
}

/** A word as it would stand in the table: numbers lose their ornaments. */
const wordOf = (kind: IpKind, word: string): string => {
  if (kind !== 'patent') return word
  const bare = word.toUpperCase().replace(/^(ZL|CN)/, '')
  return /^\d{12}\.?[\dX]$/.test(bare) ? tidyNumber(kind, bare) || word : word
}

const equalOf = (asked: Asked): [string, string | number][] => {
  const { niceClass = 0, markType = '', kind = '', reduction = '' } = asked
  return [
    ...(niceClass > 0 ? [['nice_class', niceClass] as [string, number]] : []),
    ...(markType === '' ? [] : [['mark_type', markType] as [string, string]]),
    ...(kind === '' ? [] : [['kind', kind] as [string, string]]),
    ...(reduction === '' ? [] : [['reduction', Number(reduction)] as [string, number]]),
  ]
}

/** The filter of a question; days that do not exist are refused. */
export const filterOf = (
  kind: IpKind,
  asked: Asked,
  companyId: string,
  today: string,
): RecordFilter => {
  const { from, to, due, group, status } = asked
  if (from !== '' && !isDay(from)) throw apiError('invalid', '开始日期不正确')
  if (to !== '' && !isDay(to)) throw apiError('invalid', '结束日期不正确')
  if (from !== '' && to !== '' && from > to) throw apiError('invalid', '开始日期不能晚于结束日期')
  const ofGroup = group === '' ? null : statesOf(GROUPS[kind], group)
  const statuses = status === '' ? ofGroup : (ofGroup ?? [status]).filter((one) => one === status)
  return {
    companyId,
    today,
    words: asked.keyword
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, MOST_WORDS)
      .map((word) => wordOf(kind, word)),
    statuses,
    owner: asked.owner.trim(),
    from,
    to,
    dueTo: due === '' || due === 'late' ? '' : addDays(today, Number(due)),
    late: due === 'late',
    origin: asked.origin,
    hidden: asked.hidden,
    equal: equalOf(asked),
  }
}

/** The order of a question. */
export const orderOf = (asked: {
  sort: RecordOrder['by']
  order: 'asc' | 'desc'
}): RecordOrder => ({ by: asked.sort, down: asked.order === 'desc' })

type Counts = OutputOf<typeof trademarkRecords.list>['counts']

const countsOf = (
  kind: IpKind,
  {
    states,
    hidden,
    due,
  }: { states: readonly { status: string; count: number }[]; hidden: number; due: number },
): Counts => {
  const counts: Counts = {
    all: 0,
    pending: 0,
    registering: 0,
    valid: 0,
    risk: 0,
    ended: 0,
    hidden,
    due,
  }
  for (const { status, count } of states) {
    const group = GROUPS[kind][status]
    counts.all += count
    if (group !== undefined) counts[group] += count
  }
  return counts
}

const imageIds = (rows: readonly StoredRow[]): string[] =>
  rows.map(({ detail }) => textOf(detail.image)).filter((id) => id !== '')

/** The calls that read many records. */
export const createListing = <F, R, M>(deps: RecordDeps, spec: RecordSpec<F, R, M>) => {
  const { kind } = spec
  const { table } = kind

  const views = async (
    found: { rows: StoredRow[]; deadlines: Awaited<ReturnType<typeof deadlinesOf>> },
    reader: Principal,
  ): Promise<R[]> => {
    const files = await deps.files(imageIds(found.rows), reader)
    const given = {
      rules: deps.rules(),
      today: todayOf(deps.clock),
      classNames: deps.classNames(),
      imageOf: (id: string) => files.get(id)?.url ?? '',
    }
    return found.rows.map((row) =>
      spec.row(
        {
          row,
          form: formOf(kind, row),
          deadlines: found.deadlines.filter(({ recordId }) => recordId === row.id),
        },
        given,
      ),
    )
  }

  const withDeadlines = async (tx: Tx, rows: StoredRow[]) => ({
    rows,
    deadlines: await deadlinesOf(
      tx,
      table,
      rows.map(({ id }) => id),
      true,
    ),
  })

  return {
    async list(
      input: Asked & {
        sort: RecordOrder['by']
        order: 'asc' | 'desc'
        page: number
        pageSize: number
      },
      caller: MemberCaller,
    ) {
      const reader = memberOf(caller)
      const { page, pageSize } = input
      const today = todayOf(deps.clock)
      const filter = filterOf(table, input, reader.companyId, today)
      const asked = { filter, order: orderOf(input), page, pageSize }
      const found = await inTenant(deps.db, reader.companyId, async (tx) => {
        const { rows, total, states } = await pageOfRecords(tx, kind, asked)
        const beside = await countBeside(tx, kind, filter, addDays(today, SOON))
        return { ...(await withDeadlines(tx, rows)), total, counts: { ...beside, states } }
      })
      return {
        records: await views(found, reader),
        total: found.total,
        page,
        pageSize,
        counts: countsOf(table, found.counts),
        now: formatBeijingTime(deps.clock.now().getTime()),
      }
    },

    async ids(input: Asked, caller: MemberCaller) {
      const { companyId } = memberOf(caller)
      const filter = filterOf(table, input, companyId, todayOf(deps.clock))
      const recordIds = await inTenant(deps.db, companyId, async (tx) =>
        idsOfRecords(tx, kind, { filter, order: { by: '', down: false }, limit: MOST_RECORDS }),
      )
      return { recordIds, total: recordIds.length }
    },

    async find(input: { number: string; niceClass: number }, caller: MemberCaller) {
      const { companyId } = memberOf(caller)
      const number = tidyNumber(table, input.number)
      const rows =
        number === ''
          ? []
          : await inTenant(deps.db, companyId, async (tx) =>
              recordsByNumber(tx, table, companyId, [number]),
            )
      const row = rows.find((one) => table !== 'trademark' || one.nice_class === input.niceClass)
      return {
        recordId: row?.id ?? '',
        name: row === undefined ? '' : kind.domain.nameOf(formOf(kind, row)),
        hidden: row?.hidden ?? false,
      }
    },
  }
}
