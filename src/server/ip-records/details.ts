import type { copyrightRecords, patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { protectionNote, protectionOfForm } from '#domain/ip/copyright-record.ts'
import { type Deadline, dueState, LIVE_MARK } from '#domain/ip/deadlines.ts'
import { patentDates, scheduleOf } from '#domain/ip/patent-record.ts'
import { surchargesOf } from '#domain/ip/patent.ts'
import type { FormOf } from '#domain/ip/record-kinds.ts'
import { type IpRule, type IpRuleCode, isUncertain, limitOf, ruleOn } from '#domain/ip/rules.ts'
import {
  FILING_CHANNEL,
  type FilingChannel,
  nonUseFrom,
  RENEWAL_PHASE,
  renewalFee,
  renewalPhase,
} from '#domain/ip/trademark.ts'
import { type TrademarkDates, trademarkDates } from '#domain/ip/trademark-record.ts'
import type { StoredPayment } from './entries.store.ts'
import { type StoredRow, textOf } from './kinds.ts'
import type { ViewDeps } from './views.ts'

type Trademark = OutputOf<typeof trademarkRecords.detail>
type Patent = OutputOf<typeof patentRecords.detail>
type Copyright = OutputOf<typeof copyrightRecords.detail>
type File = Trademark['entries'][number]['files'][number]
type DateView = Trademark['dates'][number]

/** A dated table as it is published, with what it rests on. */
export interface PublishedRule extends IpRule {
  title: string
  sourceDoc: string
  sourceNo: string
  checkedOn: string
  policyId: string
  points: readonly { name: string; text: string }[]
}

/** What a detail is made of. */
export interface DetailGiven<F> {
  row: StoredRow
  form: F
  deadlines: readonly Deadline[]
  lastUsedOn: string
  payments: readonly StoredPayment[]
  fileOf: (id: string) => File | null
}

/** What a kind's detail says besides what all say. */
export interface DetailMore<M> {
  more: M
  dates: DateView[]
  advice: string[]
  /** Tables that dates and fees rest on. */
  tables: (PublishedRule | null)[]
  /** Days of the usual way, by state. */
  days: Readonly<Record<string, string>>
}

export interface DetailDeps extends ViewDeps {
  rules: readonly PublishedRule[]
}

const dated = (
  code: string,
  name: string,
  day: string,
  basis: string,
  rule: IpRule | null = null,
  uncertain = false,
): DateView => ({
  code,
  name,
  day,
  basis: day === '' ? '' : basis,
  lawVersion: day === '' ? '' : (rule?.version ?? ''),
  uncertain: day !== '' && uncertain,
})

const tableOf = (deps: DetailDeps, code: IpRuleCode, day: string): PublishedRule | null =>
  ruleOn(deps.rules, code, day)

const named = (deps: DetailDeps, version: string): PublishedRule | null =>
  deps.rules.find((rule) => rule.code === 'trademarkPeriod' && rule.version === version) ?? null

/** E.g. 公告日起 3 个月. */
const spanText = (rule: IpRule | null, item: string, from: string): string => {
  const limit = rule === null ? null : limitOf(rule, item)
  const unit = { day: '日', month: '个月', year: '年', percent: '%' } as const
  if (limit === null) return ''
  const clause = limit.clause === '' ? '' : `${limit.clause}：`
  return `${clause}${from} ${limit.value} ${unit[limit.unit]}`
}

const shaky = (rule: IpRule | null, item: string): boolean => {
  const limit = rule === null ? null : limitOf(rule, item)
  return limit !== null && isUncertain(limit.confidence)
}

const trademarkDays = (dates: TrademarkDates, deps: DetailDeps): DateView[] => {
  const opposing = named(deps, dates.lawVersion)
  const renewing = named(deps, dates.renewal?.lawVersion ?? '')
  return [
    dated(
      'oppositionDeadline',
      '异议截止',
      dates.oppositionDeadline,
      opposing === null
        ? `按${dates.lawVersion}，公告时存档`
        : `${spanText(opposing, 'opposition', '初审公告日起')}；按公告日的法律存档，不再改变`,
      opposing,
    ),
    dated('validFrom', '专用权期限起', dates.validFrom, '注册公告日或按登记填写'),
    dated(
      'validTo',
      '专用权期限止',
      dates.validTo,
      spanText(renewing, 'validity', '注册之日起'),
      renewing,
    ),
    dated(
      'renewalOpens',
      '可申请续展',
      dates.renewal?.opens ?? '',
      spanText(renewing, 'renewalOpens', '期满前'),
      renewing,
    ),
    dated(
      'graceEnds',
      '宽展期止',
      dates.renewal?.graceEnds ?? '',
      spanText(renewing, 'grace', '期满后'),
      renewing,
    ),
  ]
}

const renewalView = (dates: TrademarkDates, deps: DetailDeps): Trademark['renewal'] => {
  const { renewal } = dates
  if (renewal === null) return null
  const { phase, daysLeft } = renewalPhase(renewal, deps.today)
  const rule = tableOf(deps, 'trademarkFee', deps.today)
  const fee = (channel: FilingChannel, late: boolean): number =>
    (rule && renewalFee({ classes: 1, late, channel }, rule)?.total) ?? 0
  return {
    opens: renewal.opens,
    validTo: renewal.validTo,
    graceEnds: renewal.graceEnds,
    nextValidTo: renewal.nextValidTo,
    phase,
    phaseName: RENEWAL_PHASE[phase],
    daysLeft,
    lawVersion: renewal.lawVersion,
    fees:
      rule === null
        ? []
        : (['online', 'paper'] as const).map((channel) => ({
            channel,
            name: FILING_CHANNEL[channel],
            onTime: fee(channel, false),
            late: fee(channel, true),
          })),
  }
}

export const trademarkMore = (
  { row, form, lastUsedOn }: DetailGiven<FormOf['trademark']>,
  deps: DetailDeps,
): DetailMore<Pick<Trademark, 'renewal' | 'nonUseFrom' | 'lastUsedOn'>> => {
  const { rules, today } = deps
  const kept = {
    prelimDate: form.prelimDate,
    oppositionDeadline: textOf(row.opposition_deadline),
    lawVersion: textOf(row.law_version),
  }
  const dates = trademarkDates(form, rules, today, kept)
  const current = tableOf(deps, 'trademarkPeriod', today)
  const live = LIVE_MARK.includes(form.status)
  const unusedFrom =
    !live || form.regDate === '' || current === null
      ? ''
      : (nonUseFrom({ regDate: form.regDate, lastUsedOn }, current) ?? '')
  const refusing = form.refusedOn === '' ? null : tableOf(deps, 'trademarkPeriod', form.refusedOn)
  return {
    more: { renewal: renewalView(dates, deps), nonUseFrom: unusedFrom, lastUsedOn },
    dates: [
      ...trademarkDays(dates, deps),
      ...(form.refusedOn === ''
        ? []
        : [
            dated(
              'reviewUntil',
              '驳回复审截止',
              dates.reviewUntil,
              spanText(refusing, 'refusalReview', '收到通知之日起'),
              refusing,
            ),
          ]),
      dated(
        'nonUseFrom',
        '连续三年未使用起算至',
        unusedFrom,
        spanText(current, 'nonUse', lastUsedOn === '' ? '注册之日起' : '最近一次使用之日起'),
        current,
      ),
    ],
    advice: [
      ...(unusedFrom !== '' && unusedFrom <= today
        ? ['注册满三年且近 36 个月没有登记使用证据，他人可以申请撤销，请补充使用证据']
        : []),
      ...(live ? (current?.points ?? []).map(({ name, text }) => `${name}：${text}`) : []),
    ],
    tables: [
      named(deps, dates.lawVersion),
      named(deps, dates.renewal?.lawVersion ?? ''),
      current,
      dates.renewal === null ? null : tableOf(deps, 'trademarkFee', today),
    ],
    days: {
      filed: form.appDate,
      published: form.prelimDate,
      registered: form.regDate,
      renewal_due: dates.renewal?.opens ?? '',
    },
  }
}

/** 年费表 with what was paid and what would be paid today. */
export const annuityViews = (
  { form, deadlines, payments, fileOf }: DetailGiven<FormOf['patent']>,
  { rules, today }: ViewDeps,
): { annuities: Patent['annuities']; toPay: number } => {
  const { annuities, rule } = scheduleOf(form, rules, today)
  let toPay = 0
  const views = annuities.map((one): Patent['annuities'][number] => {
    const deadline = deadlines.find(({ event, year }) => event === 'annuity' && year === one.year)
    const paid = payments.find(({ year }) => year === one.year)
    const state = deadline === undefined ? null : dueState(deadline, today)
    const steps = rule === null ? [] : surchargesOf(one, rule)
    const late = state === 'late' || (state === 'unconfirmed' && today <= one.lateUntil)
    const surcharge = late ? (steps.find(({ until }) => today <= until)?.amount ?? 0) : 0
    if (state === 'open' || state === 'late') toPay += one.amount + surcharge
    return {
      year: one.year,
      due: one.due,
      lateUntil: one.lateUntil,
      full: one.full,
      amount: one.amount,
      reduced: one.reduced,
      state: one.due === '' ? 'grant' : (state ?? (paid === undefined ? 'open' : 'done')),
      surcharge,
      surcharges: steps.map(({ month, until, percent, amount }) => ({
        month,
        until,
        percent,
        amount,
      })),
      paidOn: paid?.paidOn ?? '',
      paidAmount: paid?.amount ?? '',
      receipt: paid === undefined || paid.receiptId === '' ? null : fileOf(paid.receiptId),
      byHand: paid === undefined && state === 'done',
    }
  })
  return { annuities: views, toPay }
}

export const patentMore = (
  given: DetailGiven<FormOf['patent']>,
  deps: DetailDeps,
): DetailMore<Pick<Patent, 'annuities' | 'toPay'>> => {
  const { form, deadlines } = given
  const { rules, today } = deps
  const dates = patentDates(form, rules, today)
  const term = form.appDate === '' ? null : tableOf(deps, 'patentTerm', form.appDate)
  const noticed =
    form.grantNoticeDate === '' ? null : tableOf(deps, 'patentTerm', form.grantNoticeDate)
  const reduction = form.reduction === '0' ? null : tableOf(deps, 'patentReduction', today)
  const fees = annuityViews(given, deps)
  const unsure = deadlines.some((one) => dueState(one, today) === 'unconfirmed')
  return {
    more: fees,
    dates: [
      dated(
        'termUntil',
        '保护期届满',
        dates.termUntil,
        `${spanText(term, form.kind, '申请日起')}；期限补偿另计`,
        term,
        shaky(term, form.kind),
      ),
      ...(form.kind === 'invention'
        ? [
            dated(
              'examRequestUntil',
              '请求实质审查截止',
              dates.examRequestUntil,
              spanText(term, 'examRequest', '申请日起'),
              term,
            ),
          ]
        : []),
      ...(form.grantNoticeDate === ''
        ? []
        : [
            dated(
              'registerUntil',
              '办理登记截止',
              dates.registerUntil,
              spanText(noticed, 'registration', '收到通知之日起'),
              noticed,
              shaky(noticed, 'registration'),
            ),
          ]),
    ],
    advice: [
      ...(unsure ? ['未登记年费缴纳情况，请填写已缴至第几年或在年费表中标记已缴'] : []),
      ...(reduction === null ? [] : [`费用减缴：${reduction.sourceDoc}，每个自然年度备案一次`]),
      ...(form.usedInHighTech !== '' && form.kind !== 'invention'
        ? [`已用于高企申报（${form.usedInHighTech}）；II 类知识产权在高企认定中仅限使用一次`]
        : []),
    ],
    tables: [
      term,
      fees.annuities.length === 0 ? null : tableOf(deps, 'patentAnnuity', today),
      reduction,
    ],
    days: {
      accepted: form.appDate,
      publication: form.pubDate,
      awaiting_examination: form.examRequestDate,
      grant_fee: form.grantNoticeDate,
      maintained: form.grantDate,
    },
  }
}

export const copyrightMore = (
  { form }: DetailGiven<FormOf['copyright']>,
  deps: DetailDeps,
): DetailMore<Pick<Copyright, 'protectNote'>> => {
  const protection = protectionOfForm(form, deps.rules, deps.today)
  const note = protectionNote(protection)
  const rule = tableOf(deps, 'copyrightTerm', deps.today)
  return {
    more: { protectNote: note },
    dates: [dated('protectTo', '保护期至', protection?.until ?? '', note, rule)],
    advice: [],
    tables: [protection === null || protection.until === '' ? null : rule],
    days: { registered: form.regDate },
  }
}
