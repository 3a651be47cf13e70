import { daysIn } from './dates.ts'
import type { Found, Place, Region } from './notice.ts'
import type { Node, Outline } from './outline.ts'
import type { PolicyLevel } from '../policies/codes.ts'

const BODY =
  /^[\u4e00-\u9fff、()（）]{2,40}(?:局|厅|委|部|委员会|办公室|人民政府|办事处|总局|中心|管委会|院|处|署|办公厅|银行|协会|联合会|税务局|总公司)$/
/** Somebody who is written to, not who writes. */
const NOBODY = /^(各|有关|请|附|联系|抄送|主办|承办|来源)/

/** The bodies that a line names, one beside the other; none when it names anything else. */
export const bodiesOf = (text: string): string[] => {
  const names = text.split(/\s+/).filter((name) => name !== '')
  const all = names.every((name) => BODY.test(name) && !NOBODY.test(name))
  return all ? names : []
}

/** 落款: who signs, and the day. */
export interface Signature {
  orgs: string[]
  orgPlaces: Place[]
  day: string
  dayPlace: Place
  /** The block of its day. */
  at: number
}

/** The most lines of bodies above a day. */
const MOST_LINES = 12

/** A sentence of the text itself. */
const isText = ({ marker, block }: Node): boolean =>
  marker !== null ||
  /[：:]$/.test(block.text) ||
  (block.text.length > 24 &&
    /[。：:]/.test(block.text) &&
    !/(日期|时间|来源|机构)[：:]/.test(block.text))

/**
 * The first day that stands alone under the names of bodies; of others the last such day. Days
 * before the text begins are those of a page, not of a signature.
 */
export const signatureOf = (outline: Outline): Signature | null => {
  let alone: Signature | null = null
  let begun = false
  for (const node of outline.nodes) {
    begun ||= isText(node)
    if (node.block.text.length > 80 || node.block.kind === 'row') continue
    const flat = outline.read(node)
    const [only, another] = daysIn(flat)
    if (only === undefined || another !== undefined || only.year !== 'written') continue
    if (flat.slice(only.to).replace(/[。 ]/g, '') !== '') continue
    const before = node.block.text.slice(0, only.from).trim()
    const names = before === '' ? above(outline, node) : sameLine(outline, node, before)
    if (before !== '' && names.orgs.length === 0) continue
    const signature = {
      ...names,
      day: only.day,
      dayPlace: outline.place(node, only.from, only.to),
      at: node.at,
    }
    if (names.orgs.length > 0 && begun) return signature
    if (begun) alone = signature
  }
  return alone
}

const sameLine = (outline: Outline, node: Node, before: string) => ({
  orgs: bodiesOf(before),
  orgPlaces: [outline.place(node, 0, before.length)],
})

const above = (outline: Outline, day: Node): { orgs: string[]; orgPlaces: Place[] } => {
  const orgs: string[] = []
  const orgPlaces: Place[] = []
  for (let at = day.at - 1; at >= Math.max(0, day.at - MOST_LINES); at -= 1) {
    const node = outline.nodes[at]!
    const names = node.block.text.length > 200 ? [] : bodiesOf(node.block.text)
    if (names.length === 0) break
    orgs.unshift(...names)
    orgPlaces.unshift(outline.place(node, 0))
  }
  return { orgs, orgPlaces }
}

/** Whether a name may be the short form of another: 市科技局 of 杭州市科技局. */
const fits = (short: string, full: string): boolean => full.endsWith(short) || short === full

/** 发文机关 from the signature, the title and what the page says. */
export const issuersOf = (
  signature: Signature | null,
  title: Found<string> | null,
  told: Found<string> | null,
): Found<string[]> | null => {
  const named = bodiesOf(/^(.{2,120}?)关于/.exec(title?.value ?? '')?.[1] ?? '')
  if (signature !== null && signature.orgs.length > 0) {
    const { orgs, orgPlaces } = signature
    const agree = named.every((name) => orgs.some((org) => fits(name, org)))
    return { value: orgs, sureness: agree ? 'sure' : 'likely', places: orgPlaces }
  }
  if (named.length > 0) return { value: named, sureness: 'likely', places: title?.places ?? [] }
  if (told !== null && bodiesOf(told.value).length > 0)
    return { value: bodiesOf(told.value), sureness: 'likely', places: told.places }
  return null
}

/** Bodies of the whole country, as their names begin. */
const NATIONAL =
  /^(中华人民共和国|中共中央|国务院|国家|全国|最高人民|工业和信息化部|科学技术部|科技部|财政部|人力资源和?社会保障部|商务部|教育部|生态环境部|农业农村部|自然资源部|住房和?城乡建设部|交通运输部|水利部|文化和旅游部|公安部|民政部|司法部|应急管理部|海关总署|税务总局|市场监管总局|中国人民银行|中国证监会|科技部火炬)/

/** Bodies of the whole country with offices in places: 国家税务总局浙江省税务局. */
const BRANCHES =
  /^(国家税务总局|中国人民银行|国家外汇管理局|国家金融监督管理总局|国家统计局|国家知识产权局)/

const NATION = '000000'

/** The region a name begins with, step by step: 无锡市, 新吴区. Empty when it is none or not one alone. */
const regionIn = (name: string, byName: ReadonlyMap<string, readonly string[]>): string => {
  let [rest, code] = [name, '']
  for (;;) {
    const step = nextRegion(rest, code, byName)
    if (step === null) return code
    rest = rest.slice(step.length)
    code = step.code
  }
}

const nextRegion = (
  rest: string,
  code: string,
  byName: ReadonlyMap<string, readonly string[]>,
): { code: string; length: number } | null => {
  for (let length = Math.min(12, rest.length); length >= 2; length -= 1) {
    const codes = byName.get(rest.slice(0, length)) ?? []
    const under = codes.filter((it) => isUnder(it, code))
    if (under.length === 1) return { code: under[0]!, length }
  }
  return null
}

const isUnder = (code: string, above: string): boolean =>
  above === '' || (code !== above && code.startsWith(above.replace(/(00){1,2}$/, '')))

/** Levels and regions of bodies, from the table of divisions. */
export const createGeography = (regions: readonly Region[]) => {
  const byName = Map.groupBy(
    regions.filter(({ code, name }) => code !== NATION && name !== '市辖区'),
    ({ name }) => name,
  )
  const codes = new Map([...byName].map(([name, rows]) => [name, rows.map(({ code }) => code)]))
  return {
    /** 层级 and 适用地区 of who issues; null when the name tells neither. */
    of: (org: string): { level: PolicyLevel; region: string; sure: boolean } | null => {
      const branch = regionIn(org.replace(BRANCHES, ''), codes)
      if (NATIONAL.test(org) && (branch === '' || !BRANCHES.test(org)))
        return { level: '1', region: NATION, sure: true }
      const region = branch
      if (region === '') return null
      if (/(街道|镇|乡)(办事处|人民政府)?$|街道办事处|镇人民政府/.test(org))
        return { level: '5', region, sure: true }
      const zone = /(开发区|高新区|示范区|园区|新区)/.test(org) && !region.endsWith('0000')
      const level = region.endsWith('0000') ? '2' : region.endsWith('00') ? '3' : '4'
      // A zone within a city has no code of its own.
      if (zone && level === '3') return { level: '4', region, sure: false }
      return { level, region, sure: true }
    },
  }
}

export type Geography = ReturnType<typeof createGeography>
