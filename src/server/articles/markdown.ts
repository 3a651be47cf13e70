import { lexer, type Token, type Tokens } from 'marked'
import type { articles } from '#contract/articles.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { LIBRARY_PICTURE } from '#domain/content/pictures.ts'

export type Block = AnswerOf<typeof articles.detail>['blocks'][number]
export type Run = Block['runs'][number]

/** Where a link may lead: things of the site by their name, and the web by https alone. */
const LINK = /^(policy:[A-Za-z0-9_-]{1,64}|article:\d{10}|page:[A-Za-z]{2,40}|https:\/\/[^\s<>"]+)$/

/**
 * Markdown as blocks of plain text: no HTML comes of it, so none can be smuggled in. Raw HTML stays
 * text, a picture of the library that is a paragraph by itself is one, any other is its description, and a link that may not be followed is its words.
 */
export const blocksOf = (markdown: string): Block[] => lexer(markdown, { gfm: true }).flatMap(block)

const EMPTY: Block = { kind: 'paragraph', runs: [], items: [], cells: [] }

const block = (token: Token): Block[] => {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      return [{ ...EMPTY, kind: depth <= 2 ? 'heading' : 'subheading', runs: runsOf(tokens) }]
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List
      const kind = ordered ? 'steps' : 'list'
      return [{ ...EMPTY, kind, items: items.map(({ tokens }) => runsOf(tokens)) }]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = [header, ...rows].map((row) => row.map(({ tokens }) => runsOf(tokens)))
      return [{ ...EMPTY, kind: 'table', cells }]
    }
    case 'blockquote':
      return [{ ...EMPTY, kind: 'quote', runs: runsOf((token as Tokens.Blockquote).tokens) }]
    default: {
      const picture = pictureOf(token)
      if (picture !== null) return [picture]
      const runs = runsOf([token])
      return runs.length === 0 ? [] : [{ ...EMPTY, runs }]
    }
  }
}

/** The picture of the library that a paragraph is; null for any other one. */
const pictureOf = (token: Token): Block | null => {
  const inner = 'tokens' in token ? (token.tokens ?? []) : []
  const [only, another] = inner
  if (token.type !== 'paragraph' || only?.type !== 'image' || another !== undefined) return null
  const { href, text } = only as Tokens.Image
  return LIBRARY_PICTURE.test(href)
    ? { ...EMPTY, kind: 'picture', runs: [{ text, strong: false, to: href }] }
    : null
}

/** What the surroundings of a token give to its text. */
type Look = Omit<Run, 'text'>

/** The runs of tokens, those of one look joined. */
const runsOf = (tokens: readonly Token[]): Run[] => {
  const runs: Run[] = []
  for (const run of tokens.flatMap((token) => stretches(token, { strong: false, to: '' }))) {
    const last = runs.at(-1)
    if (last && last.strong === run.strong && last.to === run.to) last.text += run.text
    else runs.push({ ...run })
  }
  return runs.filter((run, index) => run.text.trim() !== '' || (index > 0 && run.text !== ''))
}

const stretches = (token: Token, look: Look): Run[] => {
  const inner = 'tokens' in token && Array.isArray(token.tokens) ? (token.tokens as Token[]) : null
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return []
    case 'br':
      return [{ ...look, text: '\n' }]
    case 'strong':
      return (inner ?? []).flatMap((it) => stretches(it, { ...look, strong: true }))
    case 'link': {
      const { href } = token as Tokens.Link
      const to = LINK.test(href) ? href : look.to
      return (inner ?? []).flatMap((it) => stretches(it, { ...look, to }))
    }
    case 'html':
      return [{ ...look, text: token.raw.trimEnd() }]
    default:
      if (inner) return inner.flatMap((it) => stretches(it, look))
      return [{ ...look, text: 'text' in token ? String(token.text) : token.raw }]
  }
}
