import type { Field } from '#domain/fields/fields.ts'
import { CONTENT_KIND, type ContentKind } from '#domain/content/kinds.ts'

/** Fields that stand under one heading. */
export interface FormSection {
  title: string
  fields: readonly Field[]
}

/** Headings of the fields that are no lists and no records, by the first field of each. */
const HEADINGS: Partial<Record<ContentKind, Readonly<Record<string, string>>>> = {
  policy: {
    title: '文件',
    regionCode: '地区与日期',
    industries: '适用范围',
    checkedOn: '核对',
    body: '解读与相关',
  },
  jobTitle: {
    title: '通知',
    socialInsuranceMonths: '其他要求',
    publicity: '公示与证书',
    body: '原文与来源',
    checkedOn: '核对',
  },
  jobStandard: { name: '标准', insuranceMonths: '其他要求', issuer: '来源' },
  serviceProject: {
    name: '项目',
    priceType: '价格',
    officialFeeNote: '费用说明与周期',
    regionCodes: '范围与关联',
  },
  news: { title: '新闻', relatedPolicies: '相关', checkedOn: '核对' },
  article: { title: '公告', currentPolicy: '现行规定', checkedOn: '核对', markdown: '正文' },
  ipRule: { title: '规则' },
  company: { name: '登记信息', consent: '公开与来源' },
  dictionary: { name: '名称' },
}

/** What every publication has; it comes last, as few look at it. */
const STANDING = new Set(['publishedOn', 'position'])

/**
 * The fields of a kind under headings, in the order of the form: lists and records have one of
 * their own, what stands between them is joined.
 */
export const sectionsOf = (kind: ContentKind): FormSection[] => {
  const headings = HEADINGS[kind] ?? {}
  const last: Field[] = []
  const sections: { title: string; fields: Field[] }[] = []
  let open: { title: string; fields: Field[] } | null = null
  for (const field of CONTENT_KIND[kind].fields) {
    const heading = headings[field.name]
    if (kind !== 'policy' && STANDING.has(field.name)) last.push(field)
    else if (field.type === 'rows' || field.type === 'record') {
      sections.push({ title: field.label, fields: [field] })
      open = null
    } else if (open === null || heading !== undefined) {
      open = { title: heading ?? (sections.length === 0 ? '内容' : '其他'), fields: [field] }
      sections.push(open)
    } else open.fields.push(field)
  }
  return last.length === 0 ? sections : [...sections, { title: '发布', fields: last }]
}
