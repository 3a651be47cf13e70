import { TRADEMARK_KIND } from '#domain/ip/record-kinds.ts'
import { trademarkDates, type TrademarkForm } from '#domain/ip/trademark-record.ts'
import { TRADEMARK_GROUP } from '#domain/ip/status.ts'
import type { RuleTable } from '#web/kit/ip/rules.ts'
import { REGISTER } from '../kinds.ts'
import { basisOf, type FormPlan, known } from './plan.ts'

const computed = (form: TrademarkForm, rules: readonly RuleTable[], today: string) => {
  const dates = trademarkDates(form, rules, today)
  const period = (version: string): string => basisOf(rules, 'trademarkPeriod', version)
  const { renewal } = dates
  return {
    publication: known([
      {
        name: '异议截止',
        value: dates.oppositionDeadline,
        basis: `${period(dates.lawVersion)}，随记录保存，以后法律修改不再改动`,
      },
      { name: '复审期限', value: dates.reviewUntil, basis: '自收到驳回通知之日起' },
    ]),
    registration: known([
      {
        name: '专用权期限止',
        value: form.validTo === '' ? dates.validTo : '',
        basis: '按注册公告日期推算，可以在上面改为证书上的日期',
      },
      {
        name: '可以续展',
        value: renewal?.opens ?? '',
        basis: renewal === null ? '' : period(renewal.lawVersion),
      },
      {
        name: '宽展期届满',
        value: renewal?.graceEnds ?? '',
        basis: renewal === null ? '' : period(renewal.lawVersion),
      },
    ]),
  }
}

/** The form of a 商标. */
export const TRADEMARK_PLAN: FormPlan<TrademarkForm> = {
  register: REGISTER.trademark,
  kind: TRADEMARK_KIND,
  sections: [
    {
      id: 'basic',
      title: '基本信息',
      fields: ['regNo', 'name', 'niceClass', 'markType', 'status', 'image'],
    },
    {
      id: 'owner',
      title: '申请人',
      fields: ['applicant', 'applicantAddr', 'agent', 'appDate', 'priority', 'shared'],
    },
    {
      id: 'publication',
      title: '初审公告与驳回',
      fields: ['prelimDate', 'prelimIssue', 'refusedOn'],
    },
    {
      id: 'registration',
      title: '注册与有效期',
      fields: ['regDate', 'regIssue', 'validFrom', 'validTo'],
    },
    { id: 'goods', title: '商品与服务', fields: ['goods'] },
    {
      id: 'source',
      title: '来源与备注',
      hint: '写明资料从哪里来、哪天核对过，方便以后复核',
      fields: ['source', 'checkedOn', 'remark'],
    },
  ],
  required: ['name', 'niceClass', 'applicant', 'status'],
  number: 'regNo',
  classOf: ({ niceClass }) => (Number.isInteger(niceClass) ? niceClass : 0),
  kept: ['applicant', 'applicantAddr', 'agent', 'source', 'checkedOn'],
  hints: {
    regNo: '数字，可带一个字母后缀；取得申请号以前可不填',
    niceClass: '',
    goods: '每行一个类似群，名称之间用分号隔开',
    validFrom: '不填按注册公告日期',
    validTo: '不填按注册公告日期推算',
    refusedOn: '',
    prelimDate: '',
    shared: '',
  },
  long: ['remark'],
  groups: TRADEMARK_GROUP,
  hidden: () => [],
  follow: () => ({}),
  rules: ['trademarkPeriod'],
  computed,
}
