/** 专利 of a company: its form, what may be wrong with it, and the days that are stored with it. */
import { addLimit } from './periods.ts'
import { readPatentNumber } from './patent-number.ts'
import { type Annuity, annuitiesOf, type Reduction, termOf } from './patent.ts'
import {
  createProblems,
  emptyForm,
  fieldTable,
  type FormField,
  type Problem,
  tidyForm,
  tidyText,
} from './record-form.ts'
import { type IpRule, limitOf, PATENT_KIND, type PatentKind, ruleOn } from './rules.ts'
import { PATENT_GROUP, PATENT_STATUS, type PatentStatus } from './status.ts'

/** The fields of product.md 4.8 that people fill in. */
export interface PatentForm {
  /** Twelve digits and the check character, once it is tidy and right. */
  appNo: string
  kind: PatentKind
  title: string
  applicants: string[]
  inventors: string[]
  agent: string
  appDate: string
  pubNo: string
  pubDate: string
  examRequestDate: string
  officeActionDue: string
  grantNoticeDate: string
  grantNo: string
  grantDate: string
  mainIpc: string
  abstract: string
  status: PatentStatus
  reduction: '0' | '70' | '85'
  paidThrough: number
  product: string
  usedInHighTech: string
  source: string
  checkedOn: string
  remark: string
}

export type PatentField = keyof PatentForm

/** 费减比例 in words. */
export const REDUCTION_NAME = { '0': '不减缴', '70': '减缴 70%', '85': '减缴 85%' } as const

const tidyNumber = (text: string): string => {
  const number = readPatentNumber(text)
  return number.ok ? number.stored : tidyText(text)
}

/** `g06f16/33` as `G06F 16/33`. */
const tidyIpc = (text: string): string =>
  tidyText(text)
    .toUpperCase()
    .replace(/^([A-H]\d{2}[A-Z])\s*(\d.*)$/, '$1 $2')

export const PATENT_FIELDS: readonly FormField<PatentField>[] = fieldTable<PatentField>({
  appNo: {
    name: '申请号',
    kind: 'text',
    max: 40,
    read: 40,
    tidy: tidyNumber,
    hint: '必填，12 位数字加校验码，如 209910000001.8，可带 ZL 或 CN',
  },
  kind: { name: '专利类型', kind: 'choice', options: PATENT_KIND, hint: '不填按申请号第 5 位' },
  title: { name: '名称', kind: 'text', max: 200, hint: '必填' },
  applicants: { name: '申请人', kind: 'names', max: 100, hint: '必填，多个用分号隔开' },
  inventors: { name: '发明人', kind: 'names', max: 60, hint: '多个用分号隔开' },
  agent: { name: '代理机构', kind: 'text', max: 100 },
  appDate: { name: '申请日', kind: 'day', hint: '期限和年费由此计算' },
  pubNo: { name: '公布号', kind: 'text', max: 30 },
  pubDate: { name: '公布日', kind: 'day' },
  examRequestDate: { name: '请求实审日', kind: 'day', hint: '只有发明填写' },
  officeActionDue: { name: '审查意见答复期限', kind: 'day', hint: '按通知书填写' },
  grantNoticeDate: { name: '收到授权通知日', kind: 'day' },
  grantNo: { name: '授权公告号', kind: 'text', max: 30 },
  grantDate: { name: '授权公告日', kind: 'day', hint: '年费由此起算' },
  mainIpc: {
    name: '主分类号',
    kind: 'text',
    max: 20,
    tidy: tidyIpc,
    hint: '如 G06F 16/33；外观设计如 14-02',
  },
  abstract: { name: '摘要', kind: 'text', max: 2000 },
  status: {
    name: '案件状态',
    kind: 'choice',
    options: PATENT_STATUS,
    initial: 'accepted',
    hint: '必填',
  },
  reduction: { name: '费用减缴', kind: 'choice', options: REDUCTION_NAME, hint: '不填按“不减缴”' },
  paidThrough: { name: '年费已缴至第几年', kind: 'int', max: 99, hint: '不清楚请留空' },
  product: { name: '关联产品', kind: 'text', max: 100 },
  usedInHighTech: { name: '已用于高企申报', kind: 'text', max: 100, hint: '如 2026 年第二批' },
  source: { name: '资料来源', kind: 'text', max: 200 },
  checkedOn: { name: '核对日期', kind: 'day' },
  remark: { name: '备注', kind: 'text', max: 500 },
})

export const EMPTY_PATENT = emptyForm<PatentForm>(PATENT_FIELDS)

/** The form as it is stored; an application number that is right loses its ornaments. */
export const tidyPatent = (form: PatentForm): PatentForm => tidyForm(PATENT_FIELDS, form)

const IPC = /^[A-H]\d{2}[A-Z]( \d{1,4}\/\d{2,6})?$/
const LOCARNO = /^\d{2}-\d{2}$/

/** Patent years that any kind may have. */
const MOST_YEARS = 20

const numberProblems = (
  form: PatentForm,
  add: (field: PatentField, text: string) => void,
): void => {
  const number = readPatentNumber(form.appNo)
  if (form.appNo === '') return add('appNo', '请填写申请号')
  if (!number.ok) return add('appNo', number.message)
  if (number.kind !== form.kind)
    add('kind', `申请号第 5 位表示${PATENT_KIND[number.kind]}，与所选专利类型不符`)
  // Divisional and PCT applications have a later year in their number, never an earlier one.
  if (form.appDate !== '' && Number(form.appDate.slice(0, 4)) > number.year)
    add('appDate', `申请日晚于申请号中的年份 ${number.year}`)
}

/** What is wrong with a tidy form, one message a field; nothing when it may be stored. */
export const patentProblems = (form: PatentForm, today: string): Problem<PatentField>[] => {
  const problems = createProblems(PATENT_FIELDS, { ...form })
  numberProblems(form, problems.add)
  problems.required('title')
  problems.required('applicants')
  problems.notAfter(
    today,
    ...(['appDate', 'pubDate', 'examRequestDate', 'grantNoticeDate', 'grantDate'] as const),
    'checkedOn',
  )
  problems.inOrder('appDate', 'pubDate')
  problems.inOrder('appDate', 'examRequestDate')
  problems.inOrder('appDate', 'officeActionDue')
  problems.inOrder('appDate', 'grantNoticeDate', 'grantDate')
  if (form.examRequestDate !== '' && form.kind !== 'invention')
    problems.add('examRequestDate', '只有发明需要请求实质审查')
  if (form.mainIpc !== '' && !(form.kind === 'design' ? LOCARNO : IPC).test(form.mainIpc))
    problems.add(
      'mainIpc',
      form.kind === 'design'
        ? '外观设计分类号格式不正确，如 14-02'
        : '主分类号格式不正确，如 G06F 16/33',
    )
  if (form.reduction === '85' && form.applicants.length > 1)
    problems.add('reduction', '两个及以上申请人共同申请的，减缴 70%')
  if (!Number.isInteger(form.paidThrough) || form.paidThrough < 0 || form.paidThrough > MOST_YEARS)
    problems.add('paidThrough', `年费已缴至第几年应为 0 至 ${MOST_YEARS} 的整数`)
  const group = PATENT_GROUP[form.status]
  if (form.grantDate !== '' && (group === 'pending' || group === 'registering'))
    problems.add('status', `已填写授权公告日，状态不应为“${PATENT_STATUS[form.status]}”`)
  return problems.all()
}

/** Days that follow from a form. Empty where a day or a table is missing: nothing is guessed. */
export interface PatentDates {
  /** Last day of protection. */
  termUntil: string
  termVersion: string
  /** Last day to request the substantive examination. */
  examRequestUntil: string
  /** Last day to register after the notice of grant. */
  registerUntil: string
}

/** A period of the table of patent terms of a day, or of today where that one does not state it. */
const termLimit = (rules: readonly IpRule[], item: string, day: string, today: string) => {
  for (const on of [day, today]) {
    const rule = ruleOn(rules, 'patentTerm', on)
    const limit = rule === null ? null : limitOf(rule, item)
    if (limit !== null) return limit
  }
  return null
}

/** The days of a form. */
export const patentDates = (
  form: Pick<PatentForm, 'kind' | 'appDate' | 'grantNoticeDate'>,
  rules: readonly IpRule[],
  today: string,
): PatentDates => {
  const { kind, appDate, grantNoticeDate } = form
  const term = appDate === '' ? null : termOf(kind, appDate, rules)
  const exam =
    appDate === '' || kind !== 'invention' ? null : termLimit(rules, 'examRequest', appDate, today)
  const register =
    grantNoticeDate === '' ? null : termLimit(rules, 'registration', grantNoticeDate, today)
  return {
    termUntil: term?.until ?? '',
    termVersion: term?.rule.version ?? '',
    examRequestUntil: exam === null ? '' : addLimit(appDate, exam),
    registerUntil: register === null ? '' : addLimit(grantNoticeDate, register),
  }
}

/** 年费表 of a form; empty where a day or a table is missing. */
export const scheduleOf = (
  form: Pick<PatentForm, 'kind' | 'appDate' | 'grantDate' | 'reduction'>,
  rules: readonly IpRule[],
  today: string,
): { annuities: Annuity[]; rule: IpRule | null } => {
  const { kind, appDate, grantDate } = form
  const annuity = ruleOn(rules, 'patentAnnuity', today)
  const reduction = ruleOn(rules, 'patentReduction', today)
  if (appDate === '' || grantDate === '' || annuity === null || reduction === null)
    return { annuities: [], rule: annuity }
  const patent = { kind, appDate, grantDate, reduction: Number(form.reduction) as Reduction }
  return {
    annuities: annuitiesOf(patent, { annuity, reduction, terms: rules }) ?? [],
    rule: annuity,
  }
}
