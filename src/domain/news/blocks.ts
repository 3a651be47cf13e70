import type { BlockKind } from './codes.ts'

/** One piece of an article; which of its fields speak depends on its kind. */
export interface NewsBlock {
  kind: BlockKind
  /** Of a heading or paragraph; the caption of a table. */
  text: string
  /** Of a list. */
  items: readonly string[]
  /** Of a table: the head and rows as long as it. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** What is wrong with the pieces of an article, each by its place. */
export const blockProblems = (blocks: readonly NewsBlock[]): string[] => [
  ...(blocks.some((it) => it.kind === 'paragraph') ? [] : ['has no paragraph']),
  ...blocks.flatMap((block, at) => {
    const problem = problemOf(block)
    return problem === null ? [] : [`blocks[${at}] ${problem}`]
  }),
]

const problemOf = ({ kind, text, items, head, rows }: NewsBlock): string | null => {
  const [hasItems, hasTable] = [items.length > 0, head.length > 0 || rows.length > 0]
  if (kind === 'list')
    return !hasItems ? 'is a list without items' : hasTable ? 'is a list and a table' : null
  if (hasItems) return `is a ${kind} with items`
  if (kind !== 'table') {
    if (hasTable) return `is a ${kind} with a table`
    return text === '' ? `is a ${kind} without text` : null
  }
  if (text === '') return 'is a table without a caption'
  if (head.length < 2 || rows.length === 0) return 'is a table without rows'
  return rows.some((row) => row.length !== head.length) ? 'has a row unlike its head' : null
}

/** The plain text of an article, for search and for a description. */
export const plainText = (blocks: readonly NewsBlock[]): string[] =>
  blocks.flatMap(({ text, items, head, rows }) =>
    [text, ...items, head.join('，'), ...rows.map((row) => row.join('，'))].filter(
      (it) => it !== '',
    ),
  )
