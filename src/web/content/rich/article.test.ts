import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockProblems, type NewsBlock } from '#domain/news/blocks.ts'
import { cases } from '#testing/seed.ts'
import { articleOf, docOfArticle, type Piece } from './article.ts'
import { ARTICLE_EXTENSIONS } from './extensions.ts'
import type { RichNode } from './markdown.ts'

const SCHEMA = getSchema(ARTICLE_EXTENSIONS)

/** As the editor itself holds it: read by its schema, which refuses what it does not know. */
const held = (pieces: readonly Piece[]): RichNode => {
  const node = SCHEMA.nodeFromJSON(docOfArticle(pieces))
  node.check()
  return node.toJSON() as RichNode
}

const piece = (more: Partial<Piece>): Piece => ({
  kind: 'paragraph',
  text: '',
  items: [],
  head: [],
  rows: [],
  ...more,
})

const said = fc
  .array(fc.constantFrom('申报', ' ', '\n', '**', '- ', '1. ', '|', '<b>', '&', '😀', '。'), {
    maxLength: 6,
  })
  .map((parts) => `文${parts.join('')}`)
const cell = fc.oneof(said, fc.constant(''))
const table = fc.integer({ min: 2, max: 4 }).chain((width) =>
  fc.record({
    kind: fc.constant('table' as const),
    text: said,
    items: fc.constant([]),
    head: fc.array(said, { minLength: width, maxLength: width }),
    rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
)
const list = fc
  .record({ text: cell, items: fc.array(said, { minLength: 1, maxLength: 4 }) })
  .map((more) => piece({ kind: 'list', ...more }))
const plain = fc
  .record({ kind: fc.constantFrom('heading' as const, 'paragraph' as const), text: said })
  .map(piece)
const article = fc.array(fc.oneof(plain, list, table), { maxLength: 8 })

test('an article comes back from the editor as it was', () => {
  fc.assert(
    fc.property(article, (pieces) => {
      expect(
        blockProblems(pieces as NewsBlock[]).filter((one) => one !== 'has no paragraph'),
      ).toEqual([])
      expect(articleOf(held(pieces))).toEqual(pieces)
    }),
    { numRuns: cases(200, 2_000) },
  )
})

test('nothing that a draft holds is lost, whatever kind it says it is', () => {
  const odd = piece({ kind: '', text: '一', items: ['二'], head: ['三'], rows: [['四', '五']] })
  expect(articleOf(held([odd, piece({ text: '六', items: ['七'] }), piece({})]))).toEqual([
    piece({ kind: 'list', text: '一', items: ['二'] }),
    piece({ kind: 'table', head: ['三', ''], rows: [['四', '五']] }),
    piece({ text: '六' }),
    piece({ kind: 'list', items: ['七'] }),
  ])
})

test('what stands deeper in a list, and cells over several places, are told in full', () => {
  const text = (words: string): RichNode => ({
    type: 'paragraph',
    content: [{ type: 'text', text: words }],
  })
  const item = (...content: RichNode[]): RichNode => ({ type: 'listItem', content })
  const bullets = (...content: RichNode[]): RichNode => ({ type: 'bulletList', content })
  const row = (...content: RichNode[]): RichNode => ({ type: 'tableRow', content })
  const td = (words: string, attrs = {}): RichNode => ({
    type: 'tableCell',
    attrs,
    content: [text(words)],
  })
  const doc = {
    type: 'doc',
    content: [
      bullets(item(text('甲'), bullets(item(text('乙')))), item(text('丙'))),
      {
        type: 'table',
        content: [
          row(td('年度', { rowspan: 2 }), td('金额', { colspan: 2 })),
          row(td('最低'), td('最高')),
        ],
      },
      { type: 'paragraph' },
    ],
  }
  expect(articleOf(doc)).toEqual([
    piece({ kind: 'list', items: ['甲', '乙', '丙'] }),
    piece({ kind: 'table', head: ['年度', '金额', '金额'], rows: [['年度', '最低', '最高']] }),
  ])
})
