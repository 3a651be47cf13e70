import { lexer, type Token, type Tokens } from 'marked'
import { LIBRARY_PICTURE } from '#domain/content/pictures.ts'

/** A node of the editor's document, as its JSON has them. */
export interface RichNode {
  type: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
  content?: RichNode[]
}

/** Where a link may lead: what the reader's page follows (decision 11). */
export const LINK =
  /^(policy:[A-Za-z0-9_-]{1,64}|article:\d{10}|page:[A-Za-z]{2,40}|https:\/\/[^\s<>"]+)$/

/** The picture of the library that a paragraph is; null for any other one. */
const pictureOf = (token: Token): RichNode | null => {
  const inner = 'tokens' in token ? (token.tokens ?? []) : []
  const [only, another] = inner
  if (token.type !== 'paragraph' || only?.type !== 'image' || another !== undefined) return null
  const { href, text } = only as Tokens.Image
  return LIBRARY_PICTURE.test(href) ? { type: 'picture', attrs: { src: href, alt: text } } : null
}

/** Markdown as the editor's document; what readers would not see formatted stays plain text. */
export const docOf = (markdown: string): RichNode => {
  const content = lexer(markdown, { gfm: true }).flatMap(blockOf)
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content }
}

const paragraph = (content: RichNode[]): RichNode =>
  content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content }

const blockOf = (token: Token): RichNode[] => {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
      return []
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      return [{ type: 'heading', attrs: { level: depth <= 2 ? 2 : 3 }, content: inline(tokens) }]
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List
      const content = items.map(({ tokens }) => ({
        type: 'listItem',
        content: [paragraph(inline(tokens))],
      }))
      return [{ type: ordered ? 'orderedList' : 'bulletList', content }]
    }
    case 'blockquote':
      return [
        { type: 'blockquote', content: [paragraph(inline((token as Tokens.Blockquote).tokens))] },
      ]
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const row = (cells: Tokens.TableCell[], type: string): RichNode => ({
        type: 'tableRow',
        content: cells.map(({ tokens }) => ({ type, content: [paragraph(inline(tokens))] })),
      })
      const content = [row(header, 'tableHeader'), ...rows.map((cells) => row(cells, 'tableCell'))]
      return [{ type: 'table', content }]
    }
    default: {
      const picture = pictureOf(token)
      if (picture !== null) return [picture]
      const content = inline([token])
      return content.length === 0 ? [] : [paragraph(content)]
    }
  }
}

interface Look {
  strong: boolean
  href: string
}

const inline = (tokens: readonly Token[]): RichNode[] =>
  tokens.flatMap((token) => stretch(token, { strong: false, href: '' }))

const written = (text: string, { strong, href }: Look): RichNode[] => {
  if (text === '') return []
  const marks = [
    ...(href === '' ? [] : [{ type: 'link', attrs: { href } }]),
    ...(strong ? [{ type: 'bold' }] : []),
  ]
  return [{ type: 'text', text, ...(marks.length === 0 ? {} : { marks }) }]
}

const stretch = (token: Token, look: Look): RichNode[] => {
  const inner = 'tokens' in token && Array.isArray(token.tokens) ? (token.tokens as Token[]) : null
  const into = (next: Look): RichNode[] => (inner ?? []).flatMap((it) => stretch(it, next))
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
      return []
    case 'br':
      return [{ type: 'hardBreak' }]
    case 'strong':
      return into({ ...look, strong: true })
    case 'link': {
      const { href } = token as Tokens.Link
      return into({ ...look, href: LINK.test(href) ? href : look.href })
    }
    case 'html':
      return written(token.raw.trimEnd(), look)
    default:
      if (inner) return into(look)
      return written('text' in token ? String(token.text) : token.raw, look)
  }
}

/** The editor's document as markdown that reads the same to {@link docOf} and to the server. */
export const markdownOf = (doc: RichNode): string =>
  (doc.content ?? [])
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n')

const blockText = (node: RichNode): string => {
  const children = node.content ?? []
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs?.level ?? 2))} ${lineOf(children)}`
    case 'bulletList':
      return children.map((item) => `- ${itemText(item)}`).join('\n')
    case 'orderedList':
      return children.map((item, at) => `${at + 1}. ${itemText(item)}`).join('\n')
    case 'blockquote':
      return children.map((child) => `> ${lineOf(child.content ?? [])}`).join('\n')
    case 'table':
      return tableText(children)
    case 'picture': {
      const src = node.attrs?.src
      return typeof src === 'string' && LIBRARY_PICTURE.test(src)
        ? `![${words(node.attrs?.alt)}](${src})`
        : ''
    }
    default:
      return guarded(inlineText(children))
  }
}

/** The words of a picture on one line, without what would end them. */
const words = (alt: unknown): string =>
  (typeof alt === 'string' ? alt : '').replaceAll(/[\n[\]\\`*_<]+/g, ' ').trim()

/** A list has one level to the reader: what stands deeper follows on the same line. */
const itemText = (item: RichNode): string => textsIn(item).join(' ')
const textsIn = (node: RichNode): string[] =>
  (node.content ?? []).some(({ type }) => type === 'text' || type === 'hardBreak')
    ? [lineOf(node.content ?? [])]
    : (node.content ?? []).flatMap(textsIn)

const tableText = (rows: readonly RichNode[]): string => {
  const cells = rows.map((row) =>
    (row.content ?? []).map((cell) => textsIn(cell).join(' ').replaceAll('|', '\\|')),
  )
  const [head = [], ...rest] = cells
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n')
}

const lineOf = (nodes: readonly RichNode[]): string =>
  inlineText(nodes).replaceAll(/\s*\n\s*/g, ' ')

const inlineText = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'hardBreak') return '  \n'
      const text = escaped(node.text ?? '')
      const strong = node.marks?.some(({ type }) => type === 'bold') === true
      const href = node.marks?.find(({ type }) => type === 'link')?.attrs?.href
      const said = strong ? emphasised(text) : text
      return typeof href === 'string' && LINK.test(href) ? `[${said}](${href})` : said
    })
    .join('')

/** Blanks stand outside the stars: inside they would be read as stars. */
const emphasised = (text: string): string => {
  const inner = text.trim()
  if (inner === '') return text
  const from = text.indexOf(inner)
  return `${text.slice(0, from)}**${inner}**${text.slice(from + inner.length)}`
}

const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<]/g, String.raw`\$&`)

/** A paragraph that begins like a heading, a list or a quotation is none. */
const guarded = (text: string): string =>
  text.replace(/^(#{1,6}\s|[-+>]|\d+[.)]\s|~~~|={3,})/, (start) =>
    /^\d/.test(start) ? start.replace(/([.)])/, String.raw`\$1`) : `\\${start}`,
  )
