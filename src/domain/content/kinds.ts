/** 内容种类: what operators edit, and how a form of each is read, named and judged. */
import { blockProblems, type NewsBlock } from '../news/blocks.ts'
import type { PageName } from '../pages/pages.ts'
import { testOf } from '../policies/measures.ts'
import type { PolicyAmount, PolicyCondition } from '../policies/policy.ts'
import { missingForPublication } from '../policies/publishing.ts'
import {
  lettersOf,
  emptyForm,
  type Field,
  type FieldProblem,
  type Form,
  formOf,
  type FormValue,
  keptForm,
} from '../fields/fields.ts'
import { problemsOf } from '../fields/problems.ts'
import { answer } from './forms/answers.ts'
import { article, ipRule, news } from './forms/articles.ts'
import { company, companyProblems } from './forms/company.ts'
import { dictionary, entryProblems, FIXED_DICTIONARIES } from './forms/dictionary.ts'
import { jobStandard, jobTitle } from './forms/job-titles.ts'
import { policy } from './forms/policy.ts'
import { expert, serviceProject } from './forms/services.ts'
import {
  aboutUs,
  banner,
  BANNER_DEVICE,
  faq,
  partner,
  partnerType,
  scenario,
  serviceFlow,
  successCase,
} from './forms/showcase.ts'
import { taxRule, taxRuleProblems } from './forms/tax-rules.ts'
import type { ContentKindSpec } from './kind.ts'

const KINDS = {
  policy,
  news,
  article,
  jobTitle,
  jobStandard,
  serviceProject,
  successCase,
  scenario,
  faq,
  answer,
  banner,
  partner,
  partnerType,
  expert,
  serviceFlow,
  aboutUs,
  ipRule,
  taxRule,
  company,
  dictionary,
} as const satisfies Record<string, ContentKindSpec>

export type ContentKind = keyof typeof KINDS
/** Every kind, in the order of the content editor's menu. */
export const CONTENT_KIND: Readonly<Record<ContentKind, ContentKindSpec>> = KINDS
export const CONTENT_KINDS = Object.keys(KINDS) as ContentKind[]
/** Chinese names, for choices. */
export const CONTENT_KIND_NAME = Object.fromEntries(
  CONTENT_KINDS.map((code) => [code, KINDS[code].name]),
) as Readonly<Record<ContentKind, string>>

/** Kinds that are documents of the table of publications: the others have tables of their own. */
export type DocumentKind = {
  [K in ContentKind]: (typeof KINDS)[K] extends { body: readonly Field[] } ? K : never
}[ContentKind]
export const isDocumentKind = (kind: ContentKind): kind is DocumentKind => 'body' in KINDS[kind]
export const DOCUMENT_KINDS: readonly DocumentKind[] = CONTENT_KINDS.filter(isDocumentKind)

/** What is stored and read of a document: the fields of its kind without day and place. */
export type DocumentFields<K extends DocumentKind> = (typeof KINDS)[K]['body']
export const documentFields = <K extends DocumentKind>(kind: K): DocumentFields<K> =>
  KINDS[kind].body

/** Kinds whose items have a page each. */
export type PagedKind = {
  [K in ContentKind]: (typeof KINDS)[K]['page']['by'] extends '' ? never : K
}[ContentKind]
export const PAGED_KINDS = CONTENT_KINDS.filter(
  (kind): kind is PagedKind => KINDS[kind].page.by !== '',
)

/** The page of one item, and the field of its address that names the item. */
export const ITEM_PAGE = Object.fromEntries(
  PAGED_KINDS.map((kind) => [kind, KINDS[kind].page]),
) as Readonly<Record<PagedKind, { name: PageName; by: string }>>

/** Whether a text names a kind. */
export const isContentKind = (text: string): text is ContentKind => Object.hasOwn(KINDS, text)

/** Reads a value as a form of the kind; throws a FormFault where it is none. */
export const readForm = (of: ContentKind, value: unknown): Form =>
  formOf(CONTENT_KIND[of].fields, value)

/** Reads a form that was stored; see {@link keptForm}. */
export const storedForm = (of: ContentKind, value: unknown): Form =>
  keptForm(CONTENT_KIND[of].fields, value)

/** A new form: empty, and of a publication with its day. */
export const newForm = (of: ContentKind, today: string): Form => {
  const form = emptyForm(CONTENT_KIND[of].fields)
  return isDocumentKind(of) ? { ...form, publishedOn: today, position: 0 } : form
}

/** What a list calls it; an unnamed draft says so. A banner's two pictures share a title: it names the device. */
export const titleOf = (of: ContentKind, form: Form): string => {
  const { title, name } = CONTENT_KIND[of]
  if (title === '') return name
  const text = form[title]
  const named = typeof text === 'string' && text.trim() !== '' ? text.trim() : `未命名${name}`
  const device = of === 'banner' ? form.device : ''
  return device === 'pc' || device === 'phone' ? `${named}（${BANNER_DEVICE[device]}）` : named
}

/** Why an id cannot be one of the kind; null when it can. */
export const idProblem = (of: ContentKind, id: string): string | null => {
  const rule = CONTENT_KIND[of].id
  if (rule.by === 'kind') return id === rule.id ? null : `编号应为 ${rule.id}`
  if (of === 'dictionary' && FIXED_DICTIONARIES.has(id))
    return '这个字典的编码写在程序里，不能在这里修改'
  const fits = new RegExp(`^(?:${rule.pattern})$`).test(id) && id.length <= 64
  return fits ? null : `编号应为${rule.help}`
}

/** 还缺什么: everything that keeps a form from being published, each field once. */
export const publishProblems = (of: ContentKind, form: Form): FieldProblem[] => {
  const found = [...problemsOf(CONTENT_KIND[of].fields, form), ...(FURTHER[of]?.(form) ?? [])]
  return found.filter(({ path }, at) => found.findIndex((one) => one.path === path) === at)
}

/** What no single field says. */
const FURTHER: Partial<Record<ContentKind, (form: Form) => FieldProblem[]>> = {
  policy: (form) => [...amountProblems(form), ...measureProblems(form), ...policyGaps(form)],
  company: companyProblems,
  dictionary: entryProblems,
  taxRule: taxRuleProblems,
  news: (form) =>
    blockProblems(form.blocks as unknown as NewsBlock[]).length === 0
      ? []
      : [
          {
            path: 'blocks',
            label: '正文',
            text: '正文至少有一个段落，列表要有列表项，表格要有标题、表头和行',
          },
        ],
}

const amountProblems = (form: Form): FieldProblem[] => {
  const { min, max } = form.amount as { min: number | null; max: number | null }
  const stated = form.amounts as unknown as PolicyAmount[]
  const above = (one: { min: number | null; max: number | null }): boolean =>
    one.min !== null && one.max !== null && one.min > one.max
  return [
    ...(above({ min, max })
      ? [{ path: 'amount.min', label: '支持金额 · 最低金额', text: '最低金额不能大于最高金额' }]
      : []),
    ...(stated.length === 0 && (min !== null || max !== null)
      ? [{ path: 'amounts', label: '金额依据', text: '请写明金额的出处和原文' }]
      : []),
    ...stated.flatMap((one, at) =>
      above(one)
        ? [
            {
              path: `amounts.${at}.min`,
              label: `金额依据第 ${at + 1} 条 · 最低`,
              text: '最低金额不能大于最高金额',
            },
          ]
        : [],
    ),
  ]
}

const measureProblems = (form: Form): FieldProblem[] =>
  (form.conditions as unknown as PolicyCondition[]).flatMap(({ measure }, at) => {
    const read = measure === undefined ? null : testOf(measure)
    return read === null || 'test' in read
      ? []
      : [
          {
            path: `conditions.${at}.measure.${read.at}`,
            label: `申报条件第 ${at + 1} 条 · 量化判断`,
            text: read.problem,
          },
        ]
  })

/** Where each thing that a policy lacks is filled in. */
const GAP_PATH: Readonly<Record<string, string>> = {
  来源: 'source.name',
  原文链接: 'source.url',
  发文机关: 'orgs',
  核对日期: 'checkedOn',
}

const policyGaps = (form: Form): FieldProblem[] => {
  const source = form.source as { name: string; issuer: string; url: string; note: string }
  const orgs = form.orgs as string[]
  const checkedOn = lettersOf(form.checkedOn)
  return missingForPublication({ source, orgs, checkedOn }).map((gap) => ({
    path: gap === '发文机关' && orgs.length > 0 ? 'source.issuer' : (GAP_PATH[gap] ?? ''),
    label: gap,
    text: `请填写${gap}`,
  }))
}

/** Items of the content editor that a form names, by kind: each must be there when it is published. */
export const refsIn = (
  of: ContentKind,
  form: Form,
): { to: ContentKind; id: string; path: string }[] => refsOf(CONTENT_KIND[of].fields, form, '')

const refsOf = (
  fields: readonly Field[],
  form: Form,
  at: string,
): { to: ContentKind; id: string; path: string }[] =>
  fields.flatMap((field) => {
    const value: FormValue = form[field.name] ?? ''
    const path = at === '' ? field.name : `${at}.${field.name}`
    if (field.type === 'ref')
      return value === '' ? [] : [{ to: field.to, id: lettersOf(value), path }]
    if (field.type === 'refs')
      return (value as string[]).map((id, nth) => ({ to: field.to, id, path: `${path}.${nth}` }))
    if (field.type === 'record') return refsOf(field.fields, value as Form, path)
    if (field.type === 'rows')
      return (value as Form[]).flatMap((row, nth) => refsOf(field.fields, row, `${path}.${nth}`))
    return []
  })
