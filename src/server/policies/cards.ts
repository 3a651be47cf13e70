import type { Input } from '#contract/wire/schema.ts'
import type { policyCard } from '#contract/policies.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { expectedDates } from '#domain/policies/expected.ts'
import { windowVerdict } from '#domain/policies/window.ts'
import type { StoredPolicy } from './rows.ts'

/** A policy as a list shows it. */
export type Card = Input<ReturnType<typeof policyCard>>

/** Names of codes and regions; the dictionaries' book answers them. */
export interface PolicyNames {
  name(dictType: string, dictCode: string): string
  regionName(code: string): string
}

/** The card of a policy at `now` (epoch ms). */
export const cardOf = (policy: StoredPolicy, names: PolicyNames, now: number): Card => ({
  policyId: policy.id,
  title: policy.title,
  shortTitle: policy.shortTitle,
  type: policy.type,
  kind: policy.kind,
  level: policy.level,
  regionCode: policy.regionCode,
  regionName: placeWords(policy, names),
  orgs: policy.orgs,
  docNumber: policy.docNumber,
  publishedOn: policy.publishedOn,
  validity: policy.validity,
  supportModes: policy.supportModes,
  amountMax: policy.amount.max,
  amountText: policy.amount.text,
  who: policy.summary.who,
  ...timesOf(policy, now),
  checkedOn: policy.checkedOn,
})

/** 广东省（不含深圳市）. */
export const placeWords = (
  { regionCode, exceptRegionCodes }: Pick<StoredPolicy, 'regionCode' | 'exceptRegionCodes'>,
  names: Pick<PolicyNames, 'regionName'>,
): string => {
  const except = exceptRegionCodes.map(names.regionName).join('、')
  return `${names.regionName(regionCode)}${except === '' ? '' : `（不含${except}）`}`
}

/** Its batches; none of a law, which is in force or not. */
export const windowsOf = ({ kind, windows }: StoredPolicy): StoredPolicy['windows'] =>
  kind === 'law' ? [] : windows

/** How its batches stand; where none is open or to come, what past years let expect next. */
const timesOf = (policy: StoredPolicy, now: number): Pick<Card, 'window' | 'expected'> => {
  const window = windowOf(policy, now)
  const asked = policy.validity === 'valid' && SILENT.has(window.state)
  return { window, expected: asked ? expectedOf(policy, now) : null }
}

/** States of a window that say nothing of what comes. */
const SILENT: ReadonlySet<Card['window']['state']> = new Set(['closed', 'reference', 'undated'])

/** The next end, else the next beginning. */
const expectedOf = (policy: StoredPolicy, now: number): Card['expected'] => {
  const dates = expectedDates(windowsOf(policy), formatBeijingDate(now))
  const next = dates.find(({ event }) => event !== 'opens') ?? dates[0]
  if (next === undefined) return null
  const { event, from, to, years, likeness } = next
  return { event, from, to, years, likeness }
}

const windowOf = (policy: StoredPolicy, now: number): Card['window'] => {
  const windows = windowsOf(policy)
  const verdict = windowVerdict(windows, now)
  const { headline } = verdict
  const window = windows.find(
    (it) =>
      it.batch === verdict.batch &&
      (headline === null || it.deadlines.some((deadline) => deadline.at === headline.at)),
  )
  return {
    state: verdict.state ?? '',
    deadline: headline === null ? '' : formatBeijingTime(headline.ms),
    deadlineKind: headline?.kind ?? '',
    opensOn: window?.opensOn ?? '',
    daysLeft: verdict.daysLeft,
    opensInDays: verdict.opensInDays,
    closedDaysAgo: verdict.closedDaysAgo,
    urgent: verdict.urgent,
  }
}
