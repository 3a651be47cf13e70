import type { Field } from '#domain/fields/fields.ts'
import { CONTENT_KIND, type ContentKind } from '#domain/content/kinds.ts'

/** Fields that stand under one heading. */
export interface FormSection {
  title: string
  fields: readonly Field[]
}

/** What every publication has; it comes last, as few look at it. */
const STANDING = new Set(['publishedOn', 'position'])

/**
 * The fields of a kind under headings, in the order of the form: lists and records have one of
 * their own, what stands between them is joined.
 */
export const sectionsOf = (kind: ContentKind): FormSection[] => {
  const { headings } = CONTENT_KIND[kind]
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
