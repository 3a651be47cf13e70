import { type Field, type FieldProblem, type Form, lettersOf } from '../../fields/fields.ts'
import { tableKind } from '../kind.ts'

/**
 * Dictionaries whose codes the programme itself knows, or that another page keeps (SYNONYM: 检索词,
 * PARTNER_TYPE: 合作类型): an entry more or less would mean nothing to it.
 */
export const FIXED_DICTIONARIES: ReadonlySet<string> = new Set([
  'POLICY_LEVEL',
  'POLICY_TYPE',
  'POLICY_KIND',
  'POLICY_STATUS',
  'SUPPORT_MODE',
  'WINDOW_STATE',
  'VALIDITY',
  'HIGHTECH_FIELD',
  'ENT_SIZE',
  'ENT_STATUS',
  'ENT_TITLE',
  'CONDITION_KIND',
  'CONDITION_CHECK',
  'DEADLINE_KIND',
  'CONFIDENCE',
  'SERVICE_TAB',
  'INDUSTRY',
  'JOB_GRADE',
  'PARTNER_TYPE',
  'SYNONYM',
])

/** 字典 (product.md 4.13): its name, which says where it comes from, and its entries in their order. */
export const dictionaryFields: readonly Field[] = [
  {
    name: 'name',
    label: '名称与来源',
    type: 'text',
    max: 200,
    need: 'title',
    help: '如 工程系列职称专业；条目没有写来源时，用它作来源',
  },
  {
    name: 'entries',
    label: '条目',
    type: 'rows',
    of: '条',
    key: 'code',
    need: 'publish',
    fields: [
      {
        name: 'code',
        label: '编码',
        type: 'text',
        max: 64,
        need: 'publish',
        shape: { pattern: String.raw`[^\s,，]+`, problem: '编码不能有空格和逗号' },
        help: '公布以后不能改，也不能删',
      },
      { name: 'name', label: '名称', type: 'long', max: 4000, html: true, need: 'publish' },
      { name: 'parent', label: '上级编码', type: 'text', max: 64 },
      { name: 'from', label: '启用日期', type: 'day', help: '不填表示一直有效' },
      { name: 'to', label: '停用日期', type: 'day', help: '当天仍然有效，之后不再出现在选项里' },
      { name: 'source', label: '来源', type: 'text', max: 200 },
    ],
  },
]

const entriesOf = (form: Form): readonly Form[] =>
  (form.entries as readonly Form[] | undefined) ?? []

/** What no single field of a dictionary says. */
export const entryProblems = (form: Form): FieldProblem[] => {
  const entries = entriesOf(form)
  const codes = new Set(entries.map(({ code }) => lettersOf(code)))
  return entries.flatMap((entry, at): FieldProblem[] => {
    const place = (name: string, label: string, text: string): FieldProblem => ({
      path: `entries.${at}.${name}`,
      label: `条目第 ${at + 1} 条 · ${label}`,
      text,
    })
    const [from, to, parent] = [entry.from, entry.to, entry.parent].map(lettersOf)
    return [
      ...(from && to && to < from ? [place('to', '停用日期', '停用日期不能早于启用日期')] : []),
      ...(parent && (parent === entry.code || !codes.has(parent))
        ? [place('parent', '上级编码', `本字典里没有上级编码 ${parent}`)]
        : []),
    ]
  })
}

/**
 * Codes that were published once and are lacking now. Things keep their codes for ever, so an entry
 * is ended, never removed.
 */
export const lostCodes = (published: Form, form: Form): FieldProblem[] => {
  const kept = new Set(entriesOf(form).map(({ code }) => lettersOf(code)))
  return entriesOf(published)
    .map(({ code }) => lettersOf(code))
    .filter((code) => !kept.has(code))
    .map((code) => ({
      path: 'entries',
      label: '条目',
      text: `编码 ${code} 已经公布过，不能删除；不再使用请填写停用日期`,
    }))
}

export const dictionary = tableKind({
  name: '字典',
  hint: '各处下拉选项和名称的来源，如职称专业、行业大类、发文机关简称。已公布的编码不能删除，不再使用时填写停用日期。政策层级等由程序规定的代码不在这里。',
  fields: dictionaryFields,
  headings: { name: '名称' },
  id: { by: 'editor', pattern: '[A-Z_]{2,32}', help: '字典类型，如 JOB_SPECIALTY' },
  page: { name: '', by: '' },
  drawnFrom: null,
  lasting: true,
})
