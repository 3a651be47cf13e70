/** 商标 of a company: its form, what may be wrong with it, and the days that are stored with it. */
import { addDays } from '../calendar/days.ts'
import { halfWidth } from '../text/half-width.ts'
import {
  createProblems,
  emptyForm,
  fieldTable,
  type FormField,
  type Goods,
  type Problem,
  tidyForm,
} from './record-form.ts'
import { type IpRule, limitOf, ruleOn } from './rules.ts'
import { MARK_TYPE, type MarkType } from './status.ts'
import { TRADEMARK_GROUP, TRADEMARK_STATUS, type TrademarkStatus } from './status.ts'
import { oppositionOf, type Renewal, renewalOf, validUntil } from './trademark.ts'

/** The fields of product.md 4.8 that people fill in. */
export interface TrademarkForm {
  /** 申请号或注册号: digits, and a letter where there is one. */
  regNo: string
  name: string
  /** Id of the picture's file; empty when there is none. */
  image: string
  markType: MarkType
  niceClass: number
  goods: Goods[]
  applicant: string
  applicantAddr: string
  agent: string
  appDate: string
  prelimIssue: string
  prelimDate: string
  regIssue: string
  regDate: string
  validFrom: string
  validTo: string
  status: TrademarkStatus
  shared: boolean
  priority: string
  refusedOn: string
  source: string
  checkedOn: string
  remark: string
}

export type TrademarkField = keyof TrademarkForm

/** `第 12345678 号`, `１２３４５６７８a` and the like, as they are stored. */
export const tidyTrademarkNumber = (text: string): string =>
  halfWidth(text).toUpperCase().replaceAll(/\s/g, '').replace(/^第/, '').replace(/号$/, '')

export const TRADEMARK_FIELDS: readonly FormField<TrademarkField>[] = fieldTable<TrademarkField>({
  regNo: {
    name: '申请号/注册号',
    kind: 'text',
    max: 13,
    read: 40,
    tidy: tidyTrademarkNumber,
    hint: '数字，可带一个字母后缀；取得申请号以前可不填',
  },
  name: { name: '商标名称', kind: 'text', max: 60, hint: '必填' },
  markType: { name: '商标类型', kind: 'choice', options: MARK_TYPE, hint: '不填按“文字”' },
  niceClass: { name: '国际分类', kind: 'int', max: 999, hint: '必填，1 至 45' },
  goods: {
    name: '商品服务',
    kind: 'goods',
    max: 60,
    hint: '每项写类似群和名称，用分号隔开，如 0901 计算机软件；0920 眼镜',
  },
  applicant: { name: '申请人', kind: 'text', max: 100, hint: '必填' },
  applicantAddr: { name: '申请人地址', kind: 'text', max: 200 },
  agent: { name: '代理机构', kind: 'text', max: 100 },
  appDate: { name: '申请日期', kind: 'day' },
  prelimIssue: { name: '初审公告期号', kind: 'text', max: 20 },
  prelimDate: { name: '初审公告日期', kind: 'day', hint: '异议截止日由此计算' },
  regIssue: { name: '注册公告期号', kind: 'text', max: 20 },
  regDate: { name: '注册公告日期', kind: 'day' },
  validFrom: { name: '专用权期限起', kind: 'day', hint: '不填按注册公告日期' },
  validTo: { name: '专用权期限止', kind: 'day', hint: '不填按注册公告日期计算' },
  status: {
    name: '商标状态',
    kind: 'choice',
    options: TRADEMARK_STATUS,
    initial: 'accepted',
    hint: '必填',
  },
  shared: { name: '共有商标', kind: 'flag', hint: '是或否' },
  priority: { name: '优先权', kind: 'text', max: 100 },
  refusedOn: { name: '收到驳回通知日期', kind: 'day', hint: '复审期限由此计算' },
  source: { name: '资料来源', kind: 'text', max: 200 },
  checkedOn: { name: '核对日期', kind: 'day' },
  remark: { name: '备注', kind: 'text', max: 500 },
  image: { name: '商标图样', kind: 'text', max: 64, read: 64, sheet: false },
})

export const EMPTY_TRADEMARK = emptyForm<TrademarkForm>(TRADEMARK_FIELDS)

/** The form as it is stored; days in one spelling, numbers without ornaments. */
export const tidyTrademark = (form: TrademarkForm): TrademarkForm =>
  tidyForm(TRADEMARK_FIELDS, form)

/** Before these an application has no number yet. */
const UNNUMBERED: readonly TrademarkStatus[] = ['drafting', 'filed', 'formality', 'correction']

/** What is wrong with a tidy form, one message a field; nothing when it may be stored. */
export const trademarkProblems = (
  form: TrademarkForm,
  today: string,
): Problem<TrademarkField>[] => {
  const problems = createProblems(TRADEMARK_FIELDS, { ...form })
  if (form.regNo !== '' && !/^\d{1,12}[A-Z]?$/.test(form.regNo))
    problems.add('regNo', '申请号/注册号应为数字，最多 12 位，可带一个字母后缀')
  if (form.regNo === '' && !UNNUMBERED.includes(form.status))
    problems.add('regNo', `状态为“${TRADEMARK_STATUS[form.status]}”的商标请填写申请号/注册号`)
  problems.required('name')
  if (!Number.isInteger(form.niceClass) || form.niceClass < 1 || form.niceClass > 45)
    problems.add('niceClass', '国际分类应为 1 至 45 的整数')
  problems.required('applicant')
  problems.notAfter(today, 'appDate', 'prelimDate', 'regDate', 'refusedOn', 'checkedOn')
  problems.inOrder('appDate', 'prelimDate', 'regDate')
  problems.inOrder('appDate', 'refusedOn')
  problems.inOrder('regDate', 'validTo')
  problems.inOrder('validFrom', 'validTo')
  if (form.regDate !== '' && TRADEMARK_GROUP[form.status] === 'pending')
    problems.add('status', `已填写注册公告日期，状态不应为“${TRADEMARK_STATUS[form.status]}”`)
  return problems.all()
}

/** Days that follow from a form and are stored with it. */
export interface TrademarkDates {
  /** 异议截止, by the law of the day of publication; empty when it is not known. */
  oppositionDeadline: string
  lawVersion: string
  validFrom: string
  validTo: string
  /** Null while the mark has no last day of validity. */
  renewal: (Renewal & { lawVersion: string }) | null
  /** 复审期限 after a refusal; empty when there is none. */
  reviewUntil: string
}

/**
 * The stored days of a form. An opposition deadline that is stored already stays as long as the
 * day of publication does (domain-facts.md 6.1: no rule for the passage into 2027 was found).
 */
export const trademarkDates = (
  form: TrademarkForm,
  rules: readonly IpRule[],
  today: string,
  kept?: { prelimDate: string; oppositionDeadline: string; lawVersion: string },
): TrademarkDates => {
  const opposition = oppositionOf(
    kept !== undefined && kept.prelimDate === form.prelimDate
      ? kept
      : { prelimDate: form.prelimDate },
    rules,
  )
  const current = ruleOn(rules, 'trademarkPeriod', today)
  const validFrom = form.validFrom === '' ? form.regDate : form.validFrom
  // The term of a registration that stands follows the law of today, whatever the law of its beginning.
  const validTo =
    form.validTo !== ''
      ? form.validTo
      : validFrom === '' || current === null
        ? ''
        : (validUntil(validFrom, current) ?? '')
  const renewing = validTo === '' ? null : (ruleOn(rules, 'trademarkPeriod', validTo) ?? current)
  const renewal = renewing === null ? null : renewalOf(validTo, renewing)
  const refusing = form.refusedOn === '' ? null : ruleOn(rules, 'trademarkPeriod', form.refusedOn)
  const review = refusing === null ? null : limitOf(refusing, 'refusalReview')
  return {
    oppositionDeadline: opposition?.deadline ?? '',
    lawVersion: opposition?.lawVersion ?? '',
    validFrom,
    validTo,
    renewal:
      renewal === null || renewing === null ? null : { ...renewal, lawVersion: renewing.version },
    reviewUntil: review === null ? '' : addDays(form.refusedOn, review.value),
  }
}
