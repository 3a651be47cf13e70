/** 版权 of a company: its form, what may be wrong with it, and until when the work is protected. */
import { halfWidth } from '../text/half-width.ts'
import { type Protection, protectionOf, RIGHT_HOLDER, type RightHolder } from './copyright.ts'
import { RIGHT_OBTAINED, type RightObtained } from './record-codes.ts'
import {
  createProblems,
  emptyForm,
  fieldTable,
  type FormField,
  type Problem,
  tidyForm,
} from './record-form.ts'
import { type IpRule, ruleOn } from './rules.ts'
import {
  COPYRIGHT_GROUP,
  COPYRIGHT_KIND,
  COPYRIGHT_STATUS,
  type CopyrightKind,
  type CopyrightStatus,
} from './status.ts'

/** 是否发表. */
export const PUBLISHED = { yes: '已发表', no: '未发表', unknown: '不清楚' } as const

export type Published = keyof typeof PUBLISHED

/** The fields of product.md 4.8 that people fill in. */
export interface CopyrightForm {
  kind: CopyrightKind
  regNo: string
  certNo: string
  name: string
  shortName: string
  version: string
  category: string
  owner: string
  holder: RightHolder
  completeDate: string
  published: Published
  publishDate: string
  diedOn: string
  regDate: string
  rightObtained: RightObtained
  rightScope: string
  sourceLines: number
  language: string
  status: CopyrightStatus
  source: string
  checkedOn: string
  remark: string
}

export type CopyrightField = keyof CopyrightForm

/** `2026 sr 0581563` as it is stored. */
export const tidyCopyrightNumber = (text: string): string =>
  halfWidth(text).replaceAll(/\s/g, '').toUpperCase()

export const COPYRIGHT_FIELDS: readonly FormField<CopyrightField>[] = fieldTable<CopyrightField>({
  regNo: {
    name: '登记号',
    kind: 'text',
    max: 40,
    read: 60,
    tidy: tidyCopyrightNumber,
    hint: '已登记的必填，如 2026SR0581563',
  },
  kind: { name: '作品种类', kind: 'choice', options: COPYRIGHT_KIND, hint: '不填按“计算机软件”' },
  certNo: { name: '证书号', kind: 'text', max: 40, read: 60, hint: '如 软著登字第17795844号' },
  name: { name: '全称', kind: 'text', max: 200, hint: '必填' },
  shortName: { name: '简称', kind: 'text', max: 60 },
  version: { name: '版本号', kind: 'text', max: 20 },
  category: { name: '分类', kind: 'text', max: 60 },
  owner: { name: '著作权人', kind: 'text', max: 100, hint: '必填' },
  holder: {
    name: '著作权人类型',
    kind: 'choice',
    options: RIGHT_HOLDER,
    hint: '不填按“法人或其他组织”',
  },
  completeDate: { name: '开发完成日期', kind: 'day' },
  published: {
    name: '是否发表',
    kind: 'choice',
    options: PUBLISHED,
    initial: 'unknown',
    hint: '不填按“不清楚”',
  },
  publishDate: { name: '首次发表日期', kind: 'day', hint: '保护期由此计算' },
  diedOn: { name: '作者去世日期', kind: 'day', hint: '只有自然人作品填写' },
  regDate: { name: '登记日期', kind: 'day' },
  rightObtained: {
    name: '权利取得方式',
    kind: 'choice',
    options: RIGHT_OBTAINED,
    hint: '不填按“原始取得”',
  },
  rightScope: { name: '权利范围', kind: 'text', max: 100, hint: '如 全部权利' },
  sourceLines: { name: '源程序量', kind: 'int', max: 1_000_000_000, hint: '行数，只有软件填写' },
  language: { name: '编程语言', kind: 'text', max: 60 },
  status: {
    name: '登记状态',
    kind: 'choice',
    options: COPYRIGHT_STATUS,
    initial: 'registered',
    hint: '必填',
  },
  source: { name: '资料来源', kind: 'text', max: 200 },
  checkedOn: { name: '核对日期', kind: 'day' },
  remark: { name: '备注', kind: 'text', max: 500 },
})

export const EMPTY_COPYRIGHT = emptyForm<CopyrightForm>(COPYRIGHT_FIELDS)

/** The form as it is stored. A day of publication says that the work is published. */
export const tidyCopyright = (form: CopyrightForm): CopyrightForm => {
  const tidy = tidyForm(COPYRIGHT_FIELDS, form)
  const told = tidy.published === 'unknown' && tidy.publishDate !== ''
  return told ? { ...tidy, published: 'yes' } : tidy
}

/** What is wrong with a tidy form, one message a field; nothing when it may be stored. */
export const copyrightProblems = (
  form: CopyrightForm,
  today: string,
): Problem<CopyrightField>[] => {
  const problems = createProblems(COPYRIGHT_FIELDS, { ...form })
  // Seven digits today (domain-facts.md 8, C); earlier years have fewer.
  if (form.kind === 'software' && form.regNo !== '' && !/^\d{4}SR\d{4,8}$/.test(form.regNo))
    problems.add('regNo', '软件登记号应为年份加 SR 加数字，如 2026SR0581563')
  if (form.regNo === '' && COPYRIGHT_GROUP[form.status] !== 'pending')
    problems.add('regNo', `状态为“${COPYRIGHT_STATUS[form.status]}”的作品请填写登记号`)
  problems.required('name')
  problems.required('owner')
  problems.notAfter(
    today,
    ...(['completeDate', 'publishDate', 'diedOn', 'regDate', 'checkedOn'] as const),
  )
  problems.inOrder('completeDate', 'publishDate')
  problems.inOrder('completeDate', 'regDate')
  if (form.published === 'no' && form.publishDate !== '')
    problems.add('publishDate', '未发表的作品不填首次发表日期')
  if (form.diedOn !== '' && form.holder !== 'person')
    problems.add('diedOn', '只有自然人的作品填写作者去世日期')
  if (!Number.isInteger(form.sourceLines) || form.sourceLines < 0)
    problems.add('sourceLines', '源程序量应为整数')
  else if (form.sourceLines > 0 && form.kind !== 'software')
    problems.add('sourceLines', '只有软件填写源程序量')
  if (form.regDate !== '' && COPYRIGHT_GROUP[form.status] === 'pending')
    problems.add('status', `已填写登记日期，状态不应为“${COPYRIGHT_STATUS[form.status]}”`)
  return problems.all()
}

/** 保护期 of a form; null when there is no table. */
export const protectionOfForm = (
  form: Pick<CopyrightForm, 'holder' | 'completeDate' | 'published' | 'publishDate' | 'diedOn'>,
  rules: readonly IpRule[],
  today: string,
): (Protection & { lawVersion: string }) | null => {
  const rule = ruleOn(rules, 'copyrightTerm', today)
  if (rule === null) return null
  // Published on a day nobody knows: nothing can be counted from it.
  if (form.holder === 'entity' && form.published !== 'no' && form.publishDate === '')
    return { until: '', basis: 'unknown', baseYear: 0, years: 0, lawVersion: rule.version }
  const counted = protectionOf(
    {
      holder: form.holder,
      completedOn: form.completeDate,
      publishedOn: form.publishDate,
      diedOn: form.diedOn,
    },
    rule,
  )
  return counted === null ? null : { ...counted, lawVersion: rule.version }
}

/** What the protection was counted from, in words. */
export const protectionNote = (protection: Protection | null): string => {
  if (protection === null || protection.basis === 'unknown') return '缺少日期，暂无数据'
  const { basis, baseYear, years } = protection
  if (basis === 'late') return `完成后 ${years} 年内未发表，不再受保护`
  if (basis === 'death') return `作者终生及去世（${baseYear} 年）后 ${years} 年`
  return basis === 'published'
    ? `首次发表（${baseYear} 年）后 ${years} 年`
    : `尚未发表，自完成之日起 ${years} 年；发表后从首次发表起算`
}
