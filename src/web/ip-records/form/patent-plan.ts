import { formatPatentNumber, readPatentNumber } from '#domain/ip/patent-number.ts'
import { limitOf, ruleOn } from '#domain/ip/rules.ts'
import {
  patentDates,
  type PatentField,
  type PatentForm,
  scheduleOf,
} from '#domain/ip/patent-record.ts'
import { PATENT_RECORD_KIND } from '#domain/ip/record-kinds.ts'
import { nextAnnuity } from '#domain/ip/patent.ts'
import { PATENT_GROUP } from '#domain/ip/status.ts'
import { yuanText } from '#domain/text/numbers.ts'
import type { RuleTable } from '#web/kit/ip/rules.ts'
import { REGISTER } from '../kinds.ts'
import { basisOf, type Computed, type FormPlan, known } from './plan.ts'

/** 下一笔年费 of a form; nothing until it can be computed. */
const annuityRows = (
  form: PatentForm,
  rules: readonly RuleTable[],
  today: string,
): readonly Computed[] => {
  const { annuities, rule } = scheduleOf(form, rules, today)
  if (rule === null || annuities.length === 0) return []
  const next = nextAnnuity(annuities, form.paidThrough, today, rule)
  const basis = basisOf(rules, 'patentAnnuity', rule.version)
  if (next === null) return [{ name: '年费', value: '已缴到最后一年', basis }]
  const reduced = next.reduced ? `，已按减缴 ${form.reduction}%` : ''
  const late = {
    due: '',
    late: `，今天补缴另加滞纳金 ${yuanText(next.surcharge)}`,
    over: '，滞纳期已过',
  }
  return [
    {
      name: `第 ${next.year} 年年费`,
      value: next.due,
      basis: `应缴 ${yuanText(next.amount)}${reduced}${late[next.state]}；滞纳期至 ${next.lateUntil}；${basis}`,
    },
  ]
}

const computed = (form: PatentForm, rules: readonly RuleTable[], today: string) => {
  const dates = patentDates(form, rules, today)
  const term = basisOf(rules, 'patentTerm', dates.termVersion)
  const exam = ruleOn(rules, 'patentTerm', form.appDate)
  const years = exam === null ? null : limitOf(exam, 'examRequest')
  return {
    dates: known([
      {
        name: '实质审查请求期限',
        value: form.examRequestDate === '' ? dates.examRequestUntil : '',
        basis: years === null ? term : `自申请日起 ${years.value} 年，${term}`,
      },
    ]),
    grant: known([
      { name: '办理登记期限', value: dates.registerUntil, basis: '自收到授权通知起，以通知书为准' },
      { name: '期限届满', value: dates.termUntil, basis: `从申请日起算，${term}` },
    ]),
    fees: annuityRows(form, rules, today),
  }
}

/** The kind is in the number: leaving it puts both right. */
const follow = (field: PatentField, form: PatentForm) => {
  if (field !== 'appNo') return {}
  const number = readPatentNumber(form.appNo)
  return number.ok ? { appNo: formatPatentNumber(number.stored), kind: number.kind } : {}
}

/** The form of a 专利. */
export const PATENT_PLAN: FormPlan<PatentForm> = {
  register: REGISTER.patent,
  kind: PATENT_RECORD_KIND,
  sections: [
    { id: 'basic', title: '基本信息', fields: ['appNo', 'kind', 'title', 'status', 'mainIpc'] },
    { id: 'owner', title: '申请人与发明人', fields: ['applicants', 'inventors', 'agent'] },
    {
      id: 'dates',
      title: '申请与审查',
      fields: ['appDate', 'pubDate', 'pubNo', 'examRequestDate', 'officeActionDue'],
    },
    { id: 'grant', title: '授权', fields: ['grantNoticeDate', 'grantDate', 'grantNo'] },
    { id: 'fees', title: '年费与减缴', fields: ['reduction', 'paidThrough'] },
    { id: 'use', title: '用途', fields: ['product', 'usedInHighTech', 'abstract'] },
    {
      id: 'source',
      title: '来源与备注',
      hint: '写明资料从哪里来、哪天核对过，方便以后复核',
      fields: ['source', 'checkedOn', 'remark'],
    },
  ],
  required: ['appNo', 'title', 'applicants', 'status'],
  number: 'appNo',
  classOf: () => 0,
  kept: ['applicants', 'agent', 'reduction', 'source', 'checkedOn'],
  hints: {
    appNo: '12 位数字加校验码，如 209910000001.8，可带 ZL 或 CN',
    applicants: '每行一个',
    inventors: '每行一个',
    appDate: '',
    examRequestDate: '',
    grantDate: '',
    reduction: '一个申请人减缴 85%，两个及以上减缴 70%；从授权当年起十年内的年费减缴',
    usedInHighTech: '如 2026 年第二批。Ⅱ 类知识产权在高企认定中只能使用一次',
  },
  long: ['abstract', 'remark'],
  groups: PATENT_GROUP,
  hidden: (form) => (form.kind === 'invention' ? [] : ['examRequestDate', 'pubDate', 'pubNo']),
  follow,
  rules: ['patentAnnuity', 'patentReduction', 'patentTerm'],
  computed,
}
