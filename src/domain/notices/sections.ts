import { NOTICE_SECTION, type NoticeSection } from './notice.ts'
import type { Node, Outline } from './outline.ts'

const isSection = (topic: string): topic is NoticeSection => Object.hasOwn(NOTICE_SECTION, topic)

/** It says something itself: no heading, no line that announces a list, no head of a table. */
const says = (outline: Outline, node: Node): boolean => {
  if (node.block.kind === 'row') return node.columns.length > 0
  if (node.heads || outline.read(node).endsWith(':')) return false
  return node.marker !== null || node.parent !== null
}

/**
 * 段落清单: which section each block is a paragraph of; empty for headings and for what stands in
 * none, as the signature and the list of annexes (`apart`, by their blocks). A paragraph of a section
 * of which no fact was read is one that an editor looks at.
 */
export const sectionsOf = (
  outline: Outline,
  end: number,
  apart: ReadonlySet<number>,
): (NoticeSection | '')[] =>
  outline.nodes.map((node) => {
    if (node.at >= end || apart.has(node.at) || !says(outline, node)) return ''
    return node.topics.find(isSection) ?? ''
  })
