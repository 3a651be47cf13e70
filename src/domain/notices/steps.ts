import type { Found } from './notice.ts'
import type { Node, Outline } from './outline.ts'
import { closed } from './text.ts'

type Step = { name: string; note: string }

const NAMED = /^([^。:,;]{2,20})(?:[。:]|$)/
const LISTED = /程序(?:主要)?(?:包括|分为|为):?([^。]{4,80})/

const stepOf = (outline: Outline, node: Node): Found<Step> | null => {
  const flat = outline.read(node)
  const body = outline.body(node)
  const match = NAMED.exec(flat.slice(node.body))
  if (match === null) {
    const whole = closed(body)
    return whole.length <= 24
      ? { value: { name: whole, note: '' }, sureness: 'likely', places: [outline.place(node)] }
      : null
  }
  const name = closed(body.slice(0, match[1]!.length))
  const note = closed(body.slice(match[0].length))
  const places = [outline.place(node, node.body, node.body + match[1]!.length)]
  return { value: { name, note }, sureness: node.topics.length === 1 ? 'sure' : 'likely', places }
}

/** 认定程序包括申报、初审、评审和公示。 */
const inSentence = (outline: Outline, node: Node): Found<Step>[] => {
  const match = LISTED.exec(outline.read(node))
  if (match === null) return []
  return match[1]!
    .split(/[、,]|和|及|以及/)
    .map((name) => closed(name.trim()))
    .filter((name) => name.length >= 2 && name.length <= 16)
    .map((name) => ({
      value: { name, note: '' },
      sureness: 'likely' as const,
      places: [outline.place(node)],
    }))
}

/** 申报流程: the items right below a heading of steps. */
export const stepsOf = (outline: Outline, end: number): Found<Step>[] => {
  const nodes = outline.nodes.filter(
    ({ at, block, topics }) => at < end && block.kind !== 'row' && topics.includes('steps'),
  )
  const top = Math.min(
    ...nodes
      .filter(({ marker }) => marker !== null && marker.level > 1)
      .map(({ marker }) => marker!.level),
  )
  const listed = nodes.filter(({ marker }) => marker !== null && marker.level === top)
  const found = listed.flatMap((node) => stepOf(outline, node) ?? [])
  return found.length > 0 ? found : nodes.flatMap((node) => inSentence(outline, node))
}
