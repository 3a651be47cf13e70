import type { ip } from '#contract/ip.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { daysBetween } from '#domain/calendar/days.ts'
import { annuitiesOf, nextAnnuity } from '#domain/ip/patent.ts'
import { type IpRule, ruleOn } from '#domain/ip/rules.ts'
import { COPYRIGHT_GROUP, maskedOwner, PATENT_GROUP, TRADEMARK_GROUP } from '#domain/ip/status.ts'
import type { CopyrightRow, PatentRow, TrademarkRow } from './rows.ts'

type TrademarkCard = OutputOf<typeof ip.trademarks>['records'][number]
type PatentCard = OutputOf<typeof ip.patents>['records'][number]
type CopyrightCard = OutputOf<typeof ip.copyrights>['records'][number]

const ownerOf = (name: string, named: boolean): string => (named ? name : maskedOwner(name))

/** A trademark as a list shows it. */
export const trademarkCard = (
  row: TrademarkRow,
  classNames: ReadonlyMap<string, string>,
): TrademarkCard => ({
  trademarkId: row.id,
  regNo: row.reg_no,
  name: row.name,
  image: row.detail.image,
  markType: row.mark_type,
  niceClass: row.nice_class,
  className: classNames.get(String(row.nice_class)) ?? '',
  applicant: ownerOf(row.applicant, row.public),
  ownerPublic: row.public,
  appDate: row.app_date,
  prelimDate: row.prelim_date,
  regDate: row.reg_date,
  validTo: row.valid_to,
  status: row.status,
  group: TRADEMARK_GROUP[row.status],
})

/** A patent as a list shows it, with the fee that is due next. */
export const patentCard = (
  row: PatentRow,
  rules: readonly IpRule[],
  today: string,
): PatentCard => ({
  patentId: row.id,
  appNo: row.app_no,
  kind: row.kind,
  title: row.title,
  applicants: row.applicants.map((name) => ownerOf(name, row.public)),
  ownerPublic: row.public,
  appDate: row.app_date,
  grantDate: row.grant_date,
  mainIpc: row.main_ipc,
  status: row.status,
  group: PATENT_GROUP[row.status],
  nextFee: nextFeeOf(row, rules, today),
})

/** Only a right that stands, or whose late window runs, has a next fee. */
const FEE_DUE: readonly string[] = ['maintained', 'late_annuity']

const nextFeeOf = (
  row: PatentRow,
  rules: readonly IpRule[],
  today: string,
): PatentCard['nextFee'] => {
  if (!FEE_DUE.includes(row.status) || row.app_date === '' || row.grant_date === '') return null
  // Without a paid year on record nothing is known of the fees, and nothing is guessed.
  if (row.paid_through === 0) return null
  const annuity = ruleOn(rules, 'patentAnnuity', today)
  const reduction = ruleOn(rules, 'patentReduction', today)
  if (annuity === null || reduction === null) return null
  const patent = {
    kind: row.kind,
    appDate: row.app_date,
    grantDate: row.grant_date,
    reduction: row.reduction,
  }
  const schedule = annuitiesOf(patent, { annuity, reduction, terms: rules })
  const next = schedule && nextAnnuity(schedule, row.paid_through, today, annuity)
  if (next === null) return null
  const { year, due, lateUntil, amount, surcharge, state } = next
  return { year, due, lateUntil, amount, surcharge, state, daysLeft: daysBetween(today, due) }
}

/** A registered work as a list shows it. */
export const copyrightCard = (row: CopyrightRow): CopyrightCard => ({
  copyrightId: row.id,
  kind: row.kind,
  regNo: row.reg_no,
  name: row.name,
  shortName: row.detail.shortName,
  version: row.detail.version,
  owner: ownerOf(row.owner, row.public),
  ownerPublic: row.public,
  completeDate: row.complete_date,
  publishDate: row.publish_date,
  published: row.published,
  regDate: row.reg_date,
  status: row.status,
  group: COPYRIGHT_GROUP[row.status],
})
