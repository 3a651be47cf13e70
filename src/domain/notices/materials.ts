import type { Found, NoticeMaterial, Sureness } from './notice.ts'
import type { Node, Outline } from './outline.ts'
import { closed } from './text.ts'

const FORM = /(原件(?:及|和|、|与)复印件|正本(?:及|和)副本|复印件|扫描件|电子版|电子件|影印件|原件)/
const COPIES = /(一式[一二两三四五六七八九十\d]{1,2}份|[一二两三四五六七八九十\d]{1,2}份)/
const OPTIONAL = /如有|若有|如涉及|可选|选报|选交|非必需|如需要|（如为/
const LAST_PAREN = /[（(]([^（()）]{1,60})[)）]$/

/** A paren at the end that says how a thing is handed in, not what it is. */
const isAside = (inner: string): boolean =>
  FORM.test(inner) ||
  COPIES.test(inner) ||
  OPTIONAL.test(inner) ||
  /盖章|公章|等$|出具|见附件|附件\d|模板|格式|系统|装订|签字|如|提供|加盖|年度$|下载/.test(inner)

/** The first comma or full stop that stands outside of brackets and book marks. */
const cutAt = (text: string): number => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if ('（(《“'.includes(sign)) depth += 1
    else if ('）)》”'.includes(sign)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && '，,。；;：:'.includes(sign)) return at
  }
  return -1
}

/** Reads an item of a list of materials: its name, and what is said of it. */
export const readMaterial = (text: string): NoticeMaterial & { plain: boolean } => {
  const whole = closed(text)
  const cut = cutAt(whole)
  let name = closed(cut < 0 ? whole : whole.slice(0, cut))
  const asides: string[] = cut < 0 ? [] : [whole.slice(cut + 1)]
  for (let paren = LAST_PAREN.exec(name); paren !== null; paren = LAST_PAREN.exec(name)) {
    if (!isAside(paren[1]!)) break
    asides.unshift(paren[1]!)
    name = closed(name.slice(0, paren.index))
  }
  let form = ''
  let copies = ''
  const tail = new RegExp(`(?:${FORM.source}|${COPIES.source})$`)
  for (let match = tail.exec(name); match !== null && match.index > 1; match = tail.exec(name)) {
    form ||= match[1] ?? ''
    copies ||= match[2] ?? ''
    name = closed(name.slice(0, match.index)).replace(/(?:的|及|和)$/, '')
  }
  const said = asides.join(' ')
  return {
    name,
    form: form || (FORM.exec(said)?.[1] ?? ''),
    copies: copies || (COPIES.exec(said)?.[1] ?? ''),
    required: !OPTIONAL.test(whole),
    plain: cut < 0,
  }
}

const HEADS = {
  name: /材料|名称|资料/,
  form: /形式|要求|类型|原件/,
  copies: /份数|数量/,
  need: /必要|是否必须|必需/,
} as const

/** A row of a table of materials by the names of its columns. */
const rowMaterial = (head: readonly string[], cells: readonly string[]): NoticeMaterial | null => {
  const column = (words: RegExp): string => cells[head.findIndex((name) => words.test(name))] ?? ''
  const named = column(HEADS.name)
  if (named === '') return null
  const { plain: _plain, ...read } = readMaterial(named)
  const said = `${column(HEADS.form)} ${column(HEADS.need)}`
  return {
    ...read,
    form: read.form || (FORM.exec(said)?.[1] ?? ''),
    copies: read.copies || column(HEADS.copies),
    required: read.required && !OPTIONAL.test(said) && !/^否$|非必/.test(column(HEADS.need)),
  }
}

const MATERIAL_HEAD = /材料|资料/

/** 申报材料: leaves of the lists of materials, and rows of their tables. */
export const materialsOf = (outline: Outline, end: number): Found<NoticeMaterial>[] => {
  const found: Found<NoticeMaterial>[] = []
  const add = (node: Node, value: NoticeMaterial, sureness: Sureness): void => {
    if (value.name.length >= 2) found.push({ value, sureness, places: [outline.place(node)] })
  }
  for (const node of outline.nodes) {
    if (node.at >= end || !node.topics.includes('materials')) continue
    if (node.block.kind === 'row') {
      outline.read(node)
      const value = node.columns.some((name) => MATERIAL_HEAD.test(name))
        ? rowMaterial(node.columns, node.block.cells)
        : null
      if (value !== null) add(node, value, 'likely')
      continue
    }
    if (node.marker === null || node.heads) continue
    outline.read(node)
    const { plain, ...value } = readMaterial(outline.body(node))
    const only = node.topics.length === 1
    add(node, value, plain && only && value.name.length <= 40 ? 'sure' : 'likely')
  }
  return found
}
