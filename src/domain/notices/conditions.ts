import type { ConditionKind } from '../policies/codes.ts'
import { periodOf, thresholdOf } from './measures.ts'
import type { FoundCondition, Sureness } from './notice.ts'
import type { Node, Outline } from './outline.ts'
import { closed } from './text.ts'

const VETO =
  /不得(重复)?(申报|申请|参评|推荐|享受)|不予(支持|受理|认定|资助|推荐|奖励|补助)|一票否决|取消.{0,6}资格/
const VETO_LEAD = /(不得|不予|不能|不受理|不支持|禁止|限制|负面|否决|取消)/
const BONUS = /优先(支持|推荐|考虑|安排|认定)|加分|予以倾斜/
const ANY = /之一|任一|任意一/
/** Says how to apply, or explains words: no condition. */
const ASIDE = /^(注|备注|说明|其中|以上|上述|前款|具体|详见|相关)/
const LEAD_OPENS =
  /^(.{8,120}?),?(?:并|且|并且)?(?:应当?|须|需|必须)?(?:同时)?(?:应当?|须|需)?(?:符合|具备|满足)[^,。]{0,16}(?:条件|要求)[^。]{0,4}:$/

const kindOf = (text: string, around: string): ConditionKind => {
  if (VETO.test(text)) return 'veto'
  if (BONUS.test(text)) return 'bonus'
  if (VETO_LEAD.test(around)) return 'veto'
  return BONUS.test(around) ? 'bonus' : 'required'
}

/** Sentences and headings that a condition stands under. */
const aroundOf = (outline: Outline, node: Node): string => {
  const headings: string[] = []
  for (let up = node.parent; up !== null; up = up.parent)
    if (up.block.text.length <= 120) headings.push(outline.read(up))
  return [node.lead, ...headings].join(' ')
}

const groupOf = (outline: Outline, node: Node): string => {
  const parent = node.parent
  if (ANY.test(node.lead)) return `${node.clause.replace(/(（[^）]*）|\d+\.|①)$/, '')}之一`
  return parent !== null && parent.block.text.length <= 60 && ANY.test(outline.read(parent))
    ? `${parent.clause}之一`
    : ''
}

/** A list under a heading that says 条件 is one; under 对象 or 要求 it likely is. */
const surenessOf = (outline: Outline, node: Node): Sureness => {
  if (node.marker === null) return 'unsure'
  const around = aroundOf(outline, node)
  const plain = /条件|情形/.test(around) && node.topics.length === 1
  return plain && node.block.text.length <= 300 ? 'sure' : 'likely'
}

const made = (outline: Outline, node: Node, text: string, sureness: Sureness): FoundCondition => ({
  value: {
    clause: node.clause,
    text,
    kind: kindOf(text, node.marker === null ? '' : aroundOf(outline, node)),
    group: groupOf(outline, node),
  },
  sureness,
  places: [outline.place(node)],
  threshold: thresholdOf(outline, node),
  period: periodOf(outline, node),
})

/** What a lead says beside announcing a list: 在本省注册的企业，并同时符合以下条件：. */
const openingOf = (outline: Outline, node: Node): FoundCondition[] => {
  const match = LEAD_OPENS.exec(outline.read(node).slice(node.body))
  if (match === null) return []
  const to = node.body + match[1]!.length
  const text = closed(node.block.text.slice(node.body, to)).replace(/(并|且|应|须|的企业应)$/, '')
  if (!/注册|登记|法人|资格|从事|取得/.test(text)) return []
  return [{ ...made(outline, node, text, 'likely'), places: [outline.place(node, node.body, to)] }]
}

/** Leaves of the lists of conditions, and paragraphs of sections that have no list. */
export const conditionsOf = (outline: Outline, end: number): FoundCondition[] => {
  const nodes = outline.nodes.filter(
    ({ at, block, topics }) => at < end && block.kind !== 'row' && topics.includes('conditions'),
  )
  const listed = new Set(
    nodes.filter(({ marker, heads }) => marker !== null && !heads).map(({ parent }) => parent?.at),
  )
  return nodes.flatMap((node) => {
    const text = closed(outline.body(node))
    const announces = outline.read(node).endsWith(':')
    if (text.length < 4) return []
    if (node.marker !== null) {
      if (announces) return openingOf(outline, node)
      return node.heads ? [] : [made(outline, node, text, surenessOf(outline, node))]
    }
    if (announces) return openingOf(outline, node)
    if (ASIDE.test(text) || node.parent === null) return []
    const single = !text.includes('。') && !listed.has(node.parent.at)
    return [made(outline, node, text, single || BONUS.test(text) ? 'likely' : 'unsure')]
  })
}
