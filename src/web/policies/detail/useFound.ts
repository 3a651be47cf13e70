import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { placesOf, wordsOf } from '#domain/search/hits.ts'

/** The name under which the style sheet knows the words that a search found. */
const NAME = 'found'

/**
 * 命中的条款: goes to the part of the page that the address names, once it is there, and marks the
 * words the address carries in it. The marks are the browser's own and leave the page as it is.
 */
export const useFound = (shown: boolean): void => {
  const { hash, search, key } = useLocation()
  const words = new URLSearchParams(search).get('hit') ?? ''
  useEffect(() => {
    if (!shown || hash === '') return
    const part = document.getElementById(decoded(hash.slice(1)))
    if (part === null) return
    for (
      let fold = part.closest('details');
      fold;
      fold = fold.parentElement?.closest('details') ?? null
    )
      fold.open = true
    part.scrollIntoView({ block: 'center' })
    part.dataset.found = ''
    mark(part, wordsOf(words))
    return () => {
      delete part.dataset.found
      if (canMark()) CSS.highlights.delete(NAME)
    }
  }, [shown, hash, words, key])
}

const canMark = (): boolean => typeof CSS !== 'undefined' && 'highlights' in CSS

const mark = (part: HTMLElement, words: readonly string[]): void => {
  if (words.length === 0 || !canMark()) return
  const runs: { node: Node; from: number }[] = []
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  let text = ''
  // A word may go over several nodes: headings hold a place to break after each of theirs.
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    runs.push({ node, from: text.length })
    text += node.nodeValue ?? ''
  }
  const point = (at: number, end: boolean): [node: Node, offset: number] => {
    const run = runs.findLast(({ from }) => (end ? from < at : from <= at)) ?? runs[0]!
    return [run.node, at - run.from]
  }
  const ranges = placesOf(text, words).map(([from, to]) => {
    const range = document.createRange()
    range.setStart(...point(from, false))
    range.setEnd(...point(to, true))
    return range
  })
  if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges))
}

/** An anchor as it is written in the page; one that is spelled wrongly names nothing. */
const decoded = (anchor: string): string => {
  try {
    return decodeURIComponent(anchor)
  } catch {
    return ''
  }
}
