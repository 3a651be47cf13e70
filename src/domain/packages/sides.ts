import { differences } from '../fields/difference.ts'
import { CONTENT_KIND, type ContentKind, isContentKind, storedForm } from '../content/kinds.ts'
import type { PieceKind } from './pieces.ts'

/** One line of what stands beside what is brought. */
export interface Side {
  label: string
  now: string
  next: string
}

/** What the fields of the kinds that are no forms are called. */
const LABELS: Partial<Record<PieceKind, Readonly<Record<string, string>>>> = {
  region: { regions: '区划' },
  dictionaryEntry: { name: '名称', parent: '上级编码', from: '启用日期', to: '停用日期' },
  sensitiveWord: { note: '备注' },
  quickReply: { title: '标题', text: '内容', tags: '标签' },
  hotWord: { position: '次序' },
  askedQuestion: { questions: '问法' },
  ruleTable: {
    name: '名称',
    policyIds: '适用政策',
    subject: '对象',
    effectiveFrom: '施行',
    effectiveTo: '止于',
    regionCodes: '地区',
    exceptRegionCodes: '不含的地区',
    source: '依据',
    checkedOn: '核对日期',
    confidence: '可信度',
    conditions: '条件',
    note: '说明',
    links: '对应条件',
  },
  demoRole: { roles: '角色' },
}

const inWords = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(inWords).join('\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name}：${inWords(one).replaceAll('\n', '、')}`)
      .join('；')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The form that the content editor has of a piece; null for kinds that it has none of. */
export const formOfPiece = (kind: PieceKind, value: object) => {
  const form = editedKindOf(kind)
  return form === null ? null : storedForm(form, value)
}

const editedKindOf = (kind: PieceKind): ContentKind | null => (isContentKind(kind) ? kind : null)

/** 差异: what stands there beside what is brought, field by field; null is nothing. */
export const sidesOf = (kind: PieceKind, now: object | null, next: object | null): Side[] => {
  const edited = editedKindOf(kind)
  if (edited !== null)
    return differences(
      CONTENT_KIND[edited].fields,
      storedForm(edited, now ?? {}),
      storedForm(edited, next ?? {}),
    ).map(({ label, before, after }) => ({ label, now: before, next: after }))
  const [mine, theirs] = [now, next].map((one) => (one ?? {}) as Readonly<Record<string, unknown>>)
  return Object.entries(LABELS[kind] ?? {}).flatMap(([name, label]) => {
    const side = { label, now: inWords(mine?.[name]), next: inWords(theirs?.[name]) }
    return side.now === side.next ? [] : [side]
  })
}
