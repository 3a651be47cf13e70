import type { Block, Place } from './notice.ts'
import { clauseOf, type Marker, markerOf } from './numbering.ts'
import { flatten } from './text.ts'
import { leadTopics, type Topic, topicsOf } from './topics.ts'

/** A block in its place: its number, what it stands under, what its section speaks of. */
export interface Node {
  at: number
  block: Block
  marker: Marker | null
  /** Where its text begins behind the number. */
  body: number
  /** How it is cited. */
  clause: string
  /** The block it stands under; null at the top. */
  parent: Node | null
  /** It heads what follows: it is short, or something stands under it. */
  heads: boolean
  /** Of itself and of what it stands under, nearest first. */
  topics: readonly Topic[]
  /** The sentence ending in a colon that it is listed under; empty when there is none. */
  lead: string
  /** Of a row below the first of its table the cells of that one; empty otherwise. */
  columns: readonly string[]
}

/** A document that rules read. Whatever is read is counted, so that no rule reads all for each. */
export interface Outline {
  nodes: readonly Node[]
  /** The flat text of a node, number included. */
  read(node: Node): string
  /** The text behind the number as it is printed. */
  body(node: Node): string
  place(node: Node, from?: number, to?: number): Place
  /** Characters read so far. */
  steps(): number
}

const SHORT = 30
const ENDS = /[。;,]$/

/** What a block heads by itself: the words of a heading, or those before the first full stop. */
const headingOf = (body: string): string => {
  const first = /^[^。:,;]{2,24}(?=[。:]|$)/.exec(body)?.[0] ?? ''
  return first
}

interface Draft extends Omit<Node, 'topics'> {
  own: readonly Topic[]
  topics: readonly Topic[]
}

/** Numbers, sections and leads of the blocks of a document. */
export const outlineOf = (blocks: readonly Block[]): Outline => {
  const flats = blocks.map(({ text }) => flatten(text))
  const markers = flats.map((flat, at) => (blocks[at]!.kind === 'row' ? null : markerOf(flat)))
  let steps = flats.reduce((sum, flat) => sum + flat.length, 0)
  const nodes: Draft[] = []
  const stack: Draft[] = []
  let lead = ''
  let columns: readonly string[] = []
  blocks.forEach((block, at) => {
    const marker = markers[at] ?? null
    const body = flats[at]!.slice(marker?.end ?? 0)
    const opens = block.kind === 'row' && blocks[at - 1]?.kind !== 'row'
    if (block.kind !== 'row' || opens) columns = []
    close(stack, marker)
    if (marker !== null && marker.level <= 1) lead = ''
    const parent = stack.at(-1) ?? null
    const node = draft(
      { block, at, marker, parent, lead, columns, next: markers[at + 1] ?? null },
      body,
    )
    nodes.push(node)
    if (opens) columns = block.cells
    if (marker !== null) {
      stack.push(node)
      if (node.heads) lead = body.endsWith(':') ? body : ''
    } else if (body.endsWith(':') && block.kind !== 'row') lead = body
  })
  return {
    nodes,
    read: ({ at }) => {
      steps += flats[at]!.length
      return flats[at]!
    },
    body: ({ block, body }) => block.text.slice(body),
    place: ({ at, block, body }, from = body, to = block.text.length) => ({ block: at, from, to }),
    steps: () => steps,
  }
}

/** What a block ends: of a numbered one everything of its rank, of others whatever heads nothing. */
const close = (stack: Draft[], marker: Marker | null): void => {
  while (stack.length > 0) {
    const top = stack.at(-1)!
    const ended = marker === null ? !top.heads : top.marker!.level >= marker.level
    if (!ended) return
    stack.pop()
  }
}

interface Around {
  block: Block
  at: number
  marker: Marker | null
  parent: Draft | null
  lead: string
  columns: readonly string[]
  next: Marker | null
}

const draft = ({ block, at, marker, parent, lead, columns, next }: Around, body: string): Draft => {
  const above = marker !== null && next !== null && next.level > marker.level
  const short = body.length <= SHORT && !ENDS.test(body)
  const heads =
    marker !== null &&
    (above || body.endsWith(':') || (short && marker.level <= 2 && next?.level !== marker.level))
  const heading = marker === null ? '' : headingOf(body)
  const may = heads || marker === null || marker.level <= 1 || !isListed(parent)
  const own = [
    ...(may ? topicsOf(heading, marker?.level ?? 9) : []),
    ...(heads || marker?.level === 1 ? leadTopics(body) : []),
  ]
  const labels = [...chain(parent), ...(marker === null ? [] : [marker.label])]
  return {
    at,
    block,
    marker,
    body: marker?.end ?? 0,
    clause: clauseOf(articleAlone(labels)),
    parent,
    heads,
    own,
    topics: own.length > 0 ? own : (parent?.topics ?? []),
    lead,
    columns,
  }
}

/** Under a list of conditions a condition that speaks of materials is a condition still. */
const isListed = (parent: Draft | null): boolean =>
  parent?.topics.some((topic) => topic !== 'other' && topic !== 'way') ?? false

const chain = (node: Draft | null): string[] =>
  node === null ? [] : [...chain(node.parent as Draft | null), node.marker!.label]

/** An article is cited without what it stands under. */
const articleAlone = (labels: readonly string[]): readonly string[] => {
  const article = labels.findLastIndex((label) => label.endsWith('条'))
  return article < 0 ? labels : labels.slice(article)
}
