import { lexer, type Token } from 'marked'
import sanitize from 'sanitize-html'
import { apiError } from '#contract/wire/api-error.ts'
import { lettersOf, type Field, type Form, type FormValue } from '#domain/fields/fields.ts'
import { isTooDeep } from '#domain/content/markdown.ts'
import { LIBRARY_PICTURE } from '#domain/content/pictures.ts'

/** Where a link in markdown may lead; what reads it follows no other one either. */
const MAY_LEAD = /^(policy:|article:|page:|https:\/\/)/

/**
 * A form as it may be written: rich text holds no HTML and no link that leads anywhere but to the
 * web or to things of this site. Plain text is left to the letter: no reader takes it for HTML.
 */
export const cleaned = (fields: readonly Field[], form: Form): Form =>
  Object.fromEntries(
    fields.map((field) => [field.name, cleanedValue(field, form[field.name] ?? null)]),
  )

const cleanedValue = (field: Field, value: FormValue): FormValue => {
  switch (field.type) {
    case 'markdown':
      return cleanMarkdown(lettersOf(value))
    case 'long':
      return field.html === true ? cleanHtml(lettersOf(value)) : value
    case 'record':
      return cleaned(field.fields, value as Form)
    case 'rows':
      return (value as readonly Form[]).map((row) => cleaned(field.fields, row))
    default:
      return value
  }
}

/** A little markup, as the automatic replies of the chat have it; plain text stays as it is. */
const cleanHtml = (text: string): string =>
  /[<&]/.test(text)
    ? sanitize(text, {
        allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'a'],
        allowedAttributes: { a: ['href'] },
        allowedSchemes: ['https'],
      })
    : text

/** Rounds of cleaning: what is left after one may, put together, be HTML again. */
const ROUNDS = 8

/**
 * Markdown without HTML and without links that may not be followed; the words of both stay.
 * @throws the refusal `invalid` when it is nested deeper than a parser can follow.
 */
export const cleanMarkdown = (markdown: string): string => {
  if (isTooDeep(markdown))
    throw apiError('invalid', '正文的格式嵌套太深，请减少引用、列表的层数或强调符号')
  const text = settled(markdown)
  // Somebody is at it on purpose, or a tag runs over lines of a quote, where it does not stand as it
  // was read: nothing that could open a tag or a link is left.
  return unclean(text).length === 0
    ? text
    : settled(text.replaceAll('<', '＜').replaceAll('](', '] （'))
}

const settled = (markdown: string): string => {
  let text = markdown
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = once(text)
    if (next === text) return text
    text = next
  }
  return text
}

const once = (markdown: string): string =>
  unclean(markdown).reduce((text, { raw, words }) => text.replace(raw, () => words), markdown)

/** What may not stand in a text, as it was read, with the words that may stand instead. */
const unclean = (markdown: string): { raw: string; words: string }[] =>
  everyToken(lexer(markdown, { gfm: true })).flatMap((token) => {
    const { raw } = token
    if (token.type === 'html') return [{ raw, words: plain(raw) }]
    if (token.type !== 'link' && token.type !== 'image') return []
    const { href, text: words } = token as Token & { href: string; text: string }
    const fine = token.type === 'image' ? LIBRARY_PICTURE : MAY_LEAD
    return raw === href || fine.test(href) ? [] : [{ raw, words }]
  })

/** The words of a piece of HTML. */
const plain = (html: string): string =>
  sanitize(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '＜')
    .replaceAll('&gt;', '＞')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Tokens with all that stand in them: in lists, and in the cells of tables. */
const everyToken = (value: unknown): Token[] => {
  if (Array.isArray(value)) return value.flatMap(everyToken)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(everyToken)
  return 'type' in value && 'raw' in value ? [value as Token, ...inner] : inner
}
