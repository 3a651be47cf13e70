import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import type { DueRight } from '#domain/checkup/given.ts'
import { dueState } from '#domain/ip/deadlines.ts'
import { type DueEvent, IP_ORIGIN } from '#domain/ip/record-codes.ts'
import { type IpRuleCode, ruleOn } from '#domain/ip/rules.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'
import { dueNameOf, nameOf } from './calendar/dates.ts'
import { type DatedRecord, deadlinesBetween } from './calendar/store.ts'
import type { PublishedRule } from './details.ts'
import { formOf, PATENT } from './kinds.ts'
import { annuityFee, renewalFeeOf, type ViewDeps } from './views.ts'

/** Days behind and ahead that are looked at: a payment may be late by half a year. */
const BEHIND = 365
const AHEAD = 365
const MOST = 500

/** The table that states when something falls due. */
const PERIOD_OF: Readonly<Partial<Record<DueEvent, IpRuleCode>>> = {
  annuity: 'patentAnnuity',
  renewal: 'trademarkPeriod',
  opposition: 'trademarkPeriod',
  examRequest: 'patentTerm',
  registration: 'patentTerm',
}

const dueOf = (
  { kind, deadline, row }: DatedRecord,
  deps: Pick<ViewDeps, 'today'> & { rules: readonly PublishedRule[] },
): DueRight<PublishedRule>[] => {
  const { rules, today } = deps
  const state = dueState(deadline, today)
  if (kind === 'copyright' || deadline.event === 'nonUse') return []
  if (state !== 'open' && state !== 'late' && state !== 'unconfirmed') return []
  const fee = kind === 'patent' ? annuityFee(formOf(PATENT, row), deps) : renewalFeeOf(deps)
  const amount = fee(deadline)
  const period = rules.find(
    ({ code, version }) => code === PERIOD_OF[deadline.event] && version === deadline.ruleVersion,
  )
  const price =
    amount !== null && deadline.event === 'renewal' ? ruleOn(rules, 'trademarkFee', today) : null
  return [
    {
      kind,
      recordId: row.id,
      name: nameOf({ kind, deadline, row }),
      eventName: dueNameOf(deadline),
      state,
      due: deadline.due,
      until: deadline.until,
      amount,
      origin: IP_ORIGIN[row.origin],
      changedOn: formatBeijingDate(Date.parse(row.updated_at)),
      tables: [period ?? null, price].flatMap((table) => table ?? []),
    },
  ]
}

/** Makes what reads the deadlines of a company's rights, a year behind and a year ahead. */
export const createDueRights =
  (deps: { db: Database; clock: Clock; rules: () => readonly PublishedRule[] }) =>
  async (companyId: string): Promise<DueRight<PublishedRule>[]> => {
    const today = formatBeijingDate(deps.clock.now().getTime())
    const span = { from: addDays(today, -BEHIND), to: addDays(today, AHEAD), limit: MOST }
    const views = { rules: deps.rules(), today }
    const found = await inTenant(deps.db, companyId, async (tx) => [
      ...(await deadlinesBetween(tx, companyId, 'patent', span)),
      ...(await deadlinesBetween(tx, companyId, 'trademark', span)),
    ])
    return found.filter(({ row }) => !row.hidden).flatMap((one) => dueOf(one, views))
  }
