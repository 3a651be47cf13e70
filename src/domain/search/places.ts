import { holdsBelow, isPart, NATION, regionsAbove } from './regions.ts'
import type { Weights } from './weights.ts'

/** A region of GB/T 2260 with its name, e.g. `440300` 深圳市. */
export interface NamedRegion {
  code: string
  name: string
}

/** The places that a text names. */
export type Places = (text: string) => readonly string[]

/** What a name ends in and people leave out: 深圳 for 深圳市. */
const SUFFIX =
  /(?:(?:壮族|回族|维吾尔|土家族|苗族|藏族|彝族|蒙古|哈萨克|朝鲜族|白族|傣族|羌族|布依族|侗族)*自治[区州县]|特别行政区|[省市区县盟旗]|地区)$/

/** Names of districts that mean something else more often. */
const ORDINARY = new Set(
  (
    '和平 长安 平安 向阳 新城 城关 大同 同心 宝山 东风 红旗 建设 解放 光明 前进 城区 郊区 矿区 新华 桥东 桥西 ' +
    '永定 江口 东方 大方 新兴 开发 安全 通道 中山 南山 东山 西山 北山 高新 工业 海港 西湖 鼓楼 永安 安定 ' +
    '合作 资源 公安 长征 民主 生产 团结 临时 文化 普通 友好 友谊 大通 青山 河口 城中 城东 城西 城北 大关 牧野'
  ).split(' '),
)

const SHORTEST = 2

/** A place where a text names it: every region of that name. */
export interface PlaceMention {
  codes: readonly string[]
  start: number
  end: number
}

/** Finds places in texts: by whole names, and of provinces, cities and most districts by their stems. */
export const placeMentions = (
  regions: Iterable<NamedRegion>,
): ((text: string) => PlaceMention[]) => {
  const codes = new Map<string, string[]>()
  const longest = new Map<string, number>()
  const enter = (name: string, code: string): void => {
    if (name.length < SHORTEST) return
    const known = codes.get(name)
    if (known === undefined) codes.set(name, [code])
    else if (!known.includes(code)) known.push(code)
    const first = name.charAt(0)
    longest.set(first, Math.max(longest.get(first) ?? 0, name.length))
  }
  for (const { code, name } of regions) {
    if (code === NATION || name === '市辖区' || name === '县') continue
    enter(name, code)
    const stem = name.replace(SUFFIX, '')
    if (stem !== name && (code.endsWith('00') || !ORDINARY.has(stem))) enter(stem, code)
  }
  return (text) => {
    const found: PlaceMention[] = []
    for (let at = 0; at < text.length; at++) {
      let length = longest.get(text.charAt(at)) ?? 0
      while (length >= SHORTEST && !codes.has(text.slice(at, at + length))) length--
      if (length < SHORTEST) continue
      const end = at + length
      found.push({ codes: codes.get(text.slice(at, end)) ?? [], start: at, end })
      at = end - 1
    }
    return found
  }
}

/** Reads places from texts; see {@link placeMentions}. */
export const placesOf = (regions: Iterable<NamedRegion>): Places => {
  const mentions = placeMentions(regions)
  return (text) => [...new Set(mentions(text).flatMap(({ codes }) => codes))]
}

/** {@link placesOf} of a table that may be replaced by another. */
export const placesIn = (regions: () => readonly NamedRegion[]): Places => {
  let known: { regions: readonly NamedRegion[]; places: Places } | null = null
  return (text) => {
    const now = regions()
    if (known?.regions !== now) known = { regions: now, places: placesOf(now) }
    return known.places(text)
  }
}

/** No place is named anywhere. */
export const NO_PLACES: Places = () => []

/**
 * How much a document of a region counts, by the places that a question names (`asked`) or else the
 * one its asker has chosen: what holds there before the nation's, those before what holds elsewhere.
 */
export const placeFactor = (
  region: string,
  { asked, chosen }: { asked: readonly string[]; chosen: string },
  { nation, elsewhere, local }: Weights,
): number => {
  const [code = region, ...except] = isPart(region) ? region.split('-') : [region]
  const meets = (place: string): boolean =>
    place === code || holdsBelow(code, except, place) || regionsAbove(code).includes(place)
  if (asked.length > 0) return code === NATION ? nation : asked.some(meets) ? 1 : elsewhere
  if (code === NATION || (chosen !== '' && chosen !== NATION && meets(chosen))) return 1
  return local
}
