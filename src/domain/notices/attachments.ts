import type { Found } from './notice.ts'
import type { Node, Outline } from './outline.ts'
import { closed } from './text.ts'

const OPENS = /^附(?:件|表)?(?:\d{0,2}|[一二三四五六七八九十]?)[:. 、]{1,3}|^附件:?$/
const NUMBER =
  /(?:^|[ ;,、])\(?(\d{1,2})(?:[.、)]|\. )(?!\d)|(?:^|[ ;])(\d{1,2})[.、](?=20\d{2}(?:年|[、,-]20\d{2}))/g
const FILE_END = /\.(docx?|pdf|xlsx?|wps|zip|rar|et)$/i
const MOST = 40

const cleaned = (text: string): string =>
  closed(text.replace(/^[\s.、:：]+/, '').trim()).replace(FILE_END, '')

/** The numbered names in a line; the whole line when nothing is numbered. */
const namesIn = (outline: Outline, node: Node, from: number): Found<string>[] => {
  const flat = outline.read(node).slice(from)
  const starts = [...flat.matchAll(NUMBER)].map(({ 0: all, index }) => ({
    at: index,
    end: index + all.length,
  }))
  const pieces =
    starts.length === 0
      ? [{ at: 0, to: flat.length }]
      : starts.map(({ end }, nth) => ({ at: end, to: starts[nth + 1]?.at ?? flat.length }))
  return pieces.flatMap(({ at, to }) => {
    const value = cleaned(node.block.text.slice(from + at, from + to))
    if (value.length < 2 || value.length > 120) return []
    const sureness =
      starts.length > 0 || value.length <= 40 ? ('sure' as const) : ('likely' as const)
    return [{ value, sureness, places: [outline.place(node, from + at, from + to)] }]
  })
}

/** 附件: the list that is announced once, below the text or above it. */
export const attachmentsOf = (outline: Outline): Found<string>[] => {
  const first = outline.nodes.findIndex((node) => {
    const flat = outline.read(node)
    return node.block.kind !== 'row' && OPENS.test(flat) && !/^附件\d{1,2}$/.test(flat)
  })
  const opening = outline.nodes[first]
  if (opening === undefined) return []
  const flat = outline.read(opening)
  const opened = OPENS.exec(flat)![0]
  const numbered = /^附件\d/.test(flat)
  const found = flat.length > opened.length ? namesIn(outline, opening, opened.length) : []
  for (const node of outline.nodes.slice(first + 1, first + MOST)) {
    const text = outline.read(node)
    const again = numbered ? OPENS.exec(text) : null
    if (again !== null) found.push(...namesIn(outline, node, again[0].length))
    else if (/^\(?\d{1,2}[.、)]/.test(text)) found.push(...namesIn(outline, node, 0))
    else break
  }
  return found
}
