import type { NewsBlock } from '#domain/news/blocks.ts'
import type { BlockKind } from '#domain/news/codes.ts'
import type { RichNode } from './markdown.ts'

/** A piece of an article as a draft has it: its kind may be lacking still. */
export interface Piece extends Omit<NewsBlock, 'kind'> {
  kind: BlockKind | ''
}

const HEADING_LEVEL = 2

/** Text with its line breaks, as the editor has them. */
const inline = (text: string): RichNode[] =>
  text
    .split('\n')
    .flatMap((line, at): RichNode[] => [
      ...(at === 0 ? [] : [{ type: 'hardBreak' }]),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ])

const holding = (type: string, text: string, attrs?: Record<string, unknown>): RichNode => {
  const content = inline(text)
  return {
    type,
    ...(attrs === undefined ? {} : { attrs }),
    ...(content.length === 0 ? {} : { content }),
  }
}

const lead = (text: string): RichNode[] =>
  text === '' ? [] : [holding('paragraph', text, { lead: true })]

const listOf = (items: readonly string[]): RichNode[] =>
  items.length === 0
    ? []
    : [
        {
          type: 'bulletList',
          content: items.map((item) => ({
            type: 'listItem',
            content: [holding('paragraph', item)],
          })),
        },
      ]

/** A table as wide as its widest row. */
const tableOf = ({ head, rows }: Pick<Piece, 'head' | 'rows'>): RichNode[] => {
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  if (width === 0) return []
  const row = (cells: readonly string[], type: string): RichNode => ({
    type: 'tableRow',
    content: Array.from({ length: width }, (_, at) => ({
      type,
      content: [holding('paragraph', cells[at] ?? '')],
    })),
  })
  const content = [row(head, 'tableHeader'), ...rows.map((cells) => row(cells, 'tableCell'))]
  return [{ type: 'table', content }]
}

/** A piece with all that it holds, whatever its kind reads of it. */
const nodesOf = ({ kind, text, items, head, rows }: Piece): RichNode[] => {
  const further = [...listOf(items), ...tableOf({ head, rows })]
  if (kind === 'heading') return [holding('heading', text, { level: HEADING_LEVEL }), ...further]
  if (further.length > 0 && kind !== 'paragraph') return [...lead(text), ...further]
  return [...(text === '' ? [] : [holding('paragraph', text)]), ...further]
}

/**
 * The pieces of an article as the editor's document. What a list begins with and what a table is
 * called are paragraphs before it, marked as its `lead`.
 */
export const docOfArticle = (pieces: readonly Piece[]): RichNode => {
  const content = pieces.flatMap(nodesOf)
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content }
}

const inlineText = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('')

const HOLDS_TEXT = new Set(['paragraph', 'heading'])

/** The texts in a node, each paragraph one of them. */
const textsIn = (node: RichNode): string[] =>
  HOLDS_TEXT.has(node.type)
    ? [inlineText(node.content ?? [])]
    : (node.content ?? []).flatMap(textsIn)

const isSaid = (text: string): boolean => text.trim() !== ''

/** Lists have one level to the reader: what stands deeper follows as items of their own. */
const itemsOf = (list: RichNode): string[] =>
  (list.content ?? []).flatMap((item) => {
    const inner = item.content ?? []
    const own = inner.filter(({ type }) => type !== 'bulletList').flatMap(textsIn)
    const deeper = inner.filter(({ type }) => type === 'bulletList').flatMap(itemsOf)
    return [own.filter(isSaid).join('\n'), ...deeper].filter(isSaid)
  })

const spanOf = (cell: RichNode, name: 'colspan' | 'rowspan'): number =>
  Math.max(1, Number(cell.attrs?.[name] ?? 1))

/** Rows of equal length; a cell that goes over several says its text in each. */
const gridOf = (table: RichNode): string[][] => {
  const grid: string[][] = (table.content ?? []).map(() => [])
  for (const [at, row] of (table.content ?? []).entries()) {
    let column = 0
    for (const cell of row.content ?? []) {
      while (grid[at]?.[column] !== undefined) column += 1
      const text = textsIn(cell).filter(isSaid).join('\n')
      for (let down = 0; down < spanOf(cell, 'rowspan'); down += 1)
        for (let over = 0; over < spanOf(cell, 'colspan'); over += 1) {
          const into = grid[at + down]
          if (into !== undefined) into[column + over] = text
        }
      column += spanOf(cell, 'colspan')
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length))
  return grid.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
}

const EMPTY: Omit<Piece, 'kind'> = { text: '', items: [], head: [], rows: [] }

/** The editor's document as pieces of an article; what says nothing is left out. */
export const articleOf = (doc: RichNode): Piece[] => {
  const nodes = doc.content ?? []
  const pieces: Piece[] = []
  /** A lead whose list or table is still to come. */
  let waiting = ''
  for (const [at, node] of nodes.entries()) {
    const next = nodes[at + 1]?.type
    const text = HOLDS_TEXT.has(node.type) ? inlineText(node.content ?? []) : ''
    if (node.type === 'bulletList') {
      const items = itemsOf(node)
      if (items.length > 0) pieces.push({ ...EMPTY, kind: 'list', text: waiting, items })
      else if (waiting !== '') pieces.push({ ...EMPTY, kind: 'paragraph', text: waiting })
      waiting = ''
    } else if (node.type === 'table') {
      const [head = [], ...rows] = gridOf(node)
      pieces.push({ ...EMPTY, kind: 'table', text: waiting, head, rows })
      waiting = ''
    } else if (isSaid(text)) {
      const leads = node.attrs?.lead === true && (next === 'bulletList' || next === 'table')
      if (leads) waiting = text
      else pieces.push({ ...EMPTY, kind: node.type === 'heading' ? 'heading' : 'paragraph', text })
    }
  }
  return pieces
}
