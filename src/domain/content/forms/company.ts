import { COMPANY_STATUS, COMPANY_TITLE, COMPANY_TYPE } from '../../companies/codes.ts'
import { creditCodeFault } from '../../companies/credit-code.ts'
import { ENT_SIZE, HIGHTECH_FIELD } from '../../policies/codes.ts'
import { type Field, type FieldProblem, type Form, lettersOf } from '../../fields/fields.ts'
import { tableKind } from '../kind.ts'

const COUNT = { type: 'number', whole: true, max: 100_000, unit: '件' } as const

/** 企业名录 (product.md 4.10): the register card, the titles held, and why it may be shown. */
export const companyFields: readonly Field[] = [
  { name: 'name', label: '企业名称', type: 'text', max: 80, need: 'title' },
  {
    name: 'creditCode',
    label: '统一社会信用代码',
    type: 'text',
    max: 18,
    need: 'publish',
    shape: { pattern: '[0-9A-Z]{18}', problem: '统一社会信用代码应为 18 位' },
  },
  { name: 'companyType', label: '企业类型', type: 'choice', of: COMPANY_TYPE, need: 'publish' },
  { name: 'status', label: '登记状态', type: 'choice', of: COMPANY_STATUS, need: 'publish' },
  { name: 'legalPerson', label: '法定代表人', type: 'text', max: 30 },
  { name: 'regionCode', label: '地区', type: 'region', need: 'publish' },
  { name: 'address', label: '地址', type: 'text', max: 200, help: '不显示在名录里' },
  {
    name: 'industryCode',
    label: '行业代码',
    type: 'text',
    max: 5,
    need: 'publish',
    shape: { pattern: '[A-T]\\d{0,4}', problem: '请填写门类字母，后面可以跟二到四位数字' },
    help: 'GB/T 4754，如 C4028',
  },
  { name: 'establishDate', label: '成立日期', type: 'day', need: 'publish' },
  { name: 'regCapital', label: '注册资本', type: 'number', max: 1e11, unit: '万元', times: 10_000 },
  { name: 'currency', label: '币种', type: 'text', max: 20, need: 'publish' },
  { name: 'size', label: '企业规模', type: 'choice', of: ENT_SIZE },
  { name: 'insured', label: '参保人数', type: 'number', whole: true, max: 1e7, unit: '人' },
  { name: 'hightechField', label: '高新技术领域', type: 'choice', of: HIGHTECH_FIELD },
  { name: 'tags', label: '标签', type: 'words', max: 20 },
  {
    name: 'titles',
    label: '持有的资质',
    type: 'rows',
    of: '项',
    fields: [
      { name: 'title', label: '资质', type: 'choice', of: COMPANY_TITLE, need: 'publish' },
      { name: 'validFrom', label: '有效期起', type: 'day', need: 'publish' },
      { name: 'validTo', label: '有效期止', type: 'day', help: '不填表示没有写明' },
    ],
  },
  {
    name: 'ip',
    label: '知识产权件数',
    type: 'record',
    fields: [
      { name: 'invention', label: '发明专利', ...COUNT },
      { name: 'utility', label: '实用新型', ...COUNT },
      { name: 'design', label: '外观设计', ...COUNT },
      { name: 'software', label: '软件著作权', ...COUNT },
      { name: 'trademark', label: '商标', ...COUNT },
    ],
  },
  {
    name: 'consent',
    label: '企业同意公开',
    type: 'flag',
    help: '没有勾选时只公开登记机关已经公开的信息',
  },
  {
    name: 'consentNote',
    label: '同意的凭据',
    type: 'text',
    max: 200,
    help: '如 2026-11-20 书面授权，存档编号',
  },
  { name: 'source', label: '来源', type: 'text', max: 200, need: 'publish' },
  { name: 'checkedOn', label: '核对日期', type: 'day', need: 'publish' },
]

/** What no single field of a company says. */
export const companyProblems = (form: Form): FieldProblem[] => {
  const code = lettersOf(form.creditCode)
  const titles = (form.titles as readonly Form[] | undefined) ?? []
  return [
    ...(code !== '' && creditCodeFault(code) !== null
      ? [
          {
            path: 'creditCode',
            label: '统一社会信用代码',
            text: '统一社会信用代码不正确，请核对每一位',
          },
        ]
      : []),
    ...(form.consent === true && lettersOf(form.consentNote).trim() === ''
      ? [{ path: 'consentNote', label: '同意的凭据', text: '请填写同意的凭据' }]
      : []),
    ...titles.flatMap((row, at): FieldProblem[] => {
      const [from, to] = [lettersOf(row.validFrom), lettersOf(row.validTo)]
      const place = { path: `titles.${at}.validTo`, label: `持有的资质第 ${at + 1} 项 · 有效期止` }
      const twice = titles.findIndex(
        (one) => one.title === row.title && one.validFrom === row.validFrom,
      )
      return [
        ...(from && to && to < from ? [{ ...place, text: '不能早于有效期起' }] : []),
        ...(twice < at
          ? [{ ...place, path: `titles.${at}.title`, text: '同一天开始的同一资质重复' }]
          : []),
      ]
    }),
  ]
}

export const company = tableKind({
  name: '企业',
  hint: '显示在企业名录里，也是成功案例和登记卡片的来源。已有账号的企业自己维护登记信息，这里只能让它下线。联系方式从不公开。',
  fields: companyFields,
  headings: { name: '登记信息', consent: '公开与来源' },
  id: { by: 'server', pattern: '[A-Za-z0-9_-]+', help: '字母、数字、下划线和短横线' },
  page: { name: '', by: '' },
  drawnFrom: null,
})
