import { type NamedRegion, placeMentions, type PlaceMention } from '#domain/search/places.ts'
import { regionsAbove } from '#domain/search/regions.ts'
import type { Clause } from './clauses.ts'
import type { Span } from './findings.ts'

/** What people call a city besides its name, by itself. */
const ALSO: Readonly<Record<string, string>> = {
  ...{ 帝都: '110000', 魔都: '310000', 鹏城: '440300', 羊城: '440100', 蓉城: '510100' },
  ...{ 呼市: '150100', 浦东: '310115', 沪上: '310000', 甬城: '330200', 榕城: '350100' },
  ...{ 乌市: '650100', 山城: '500000', 江城: '420100', 星城: '430100', 泉城: '370100' },
  ...{ 冰城: '230100' },
}
/** Initials that stand alone. */
const INITIALS: Readonly<Record<string, string>> = {
  ...{ bj: '110000', sh: '310000', gz: '440100', sz: '440300', hz: '330100', nj: '320100' },
  ...{ cd: '510100', wh: '420100', tj: '120000', cq: '500000', xa: '610100', cs: '430100' },
  ...{ dg: '441900', fs: '440600', xm: '350200', qd: '370200', zz: '410100', hf: '340100' },
  ...{ nb: '330200', wx: '320200', jn: '370100', sy: '210100', dl: '210200', zh: '440400' },
}
const ALONE = new RegExp(
  `${Object.keys(ALSO).join('|')}|(?<![a-z])(?:${Object.keys(INITIALS).join('|')})(?![a-z])`,
  'g',
)

/** A dish that is called by a place; made there where no other place is named. */
const DISH =
  /^(?:烤鸭|小笼|生煎|红肠|年糕|米粉|热干面|肠粉|螺蛳粉|包子|饺子|特产|火锅|小面|拉面|凉皮|臭豆腐|牛肉)/
/** Behind a place: it is a road, a brand, or where somebody else is. */
const NOT_A_SEAT =
  /^(?:[俩两]个?字|路|大道|西路|东路|南路|北路|话|菜|人(?=[，。]|$|开|办)|分公司|分部|办事处|子公司|分厂|有(?:个|家)?分|客户|市场|那边的客户|银行|大学|的同行|的朋友|那边的|的客户|的母公司|的总部|的股东|的供应商)/
/** Before a place: something goes there, or comes from there. */
const NOT_FROM =
  /(?:(?<!想|算|备|划)从|租在|不在|(?:前|时候?|年|原来|之前)还在|不是|别跟|不算|名字带|叫|名叫|卖到|卖往|销往|销到|出口|发往|发到|送到|搬到|搬去|迁到|迁往|迁去|搬|想去|要去|打算去|准备去|开到|进军|供货给|供应|面向|服务|客户在|客户主要在|客户都在|客户大多在|主要客户在|老家在?|听说|户籍|原来在|本来在|最早在|最初在|起初在|以前在|之前在|毕业于|来自|学的是|去|对标|类似)(?:了|过|的)?$/
const SEAT =
  /(?:在|位于|注册在|注册地却?|搬到|迁到|总部|落户|坐标|地址|公司在|厂在|我们|我司|设在|开在|坐落)(?:是|：|:)?$/

/** Between two places: the second puts the first right. */
/** It has moved there: 前年搬到保定. */
const MOVED_TO =
  /(?:后来|现在|已经?|刚|去年|前年|今年|厂|公司|年)[^，]{0,6}(?:搬|迁)(?:到|去|至|来|往)(?:了)?$|现在到$/
const WISHED = /(?:想|打算|准备|计划|要|明年|考虑)[^，]{0,8}$/
const MOVED = /^[^，]{0,3}(?:，)?(?:哦|呃|嗯)?(?:不对|不是|后来)[^，。]{0,6}$/

interface Seat extends Span {
  code: string
  sure: boolean
}

/** Reads where a company is; made once of the table of regions. */
export const createSeats = (
  regions: Iterable<NamedRegion>,
): ((text: string, clauses: readonly Clause[]) => (Span & { code: string }) | null) => {
  const known = [...regions]
  const mentions = placeMentions(known)
  const within = partsOf(known)
  return (text, clauses) => {
    const others: PlaceMention[] = [...text.matchAll(ALONE)].map(({ index, 0: word }) => ({
      codes: [ALSO[word] ?? INITIALS[word] ?? ''],
      start: index,
      end: index + word.length,
    }))
    const seats: Seat[] = []
    const dishes: Seat[] = []
    for (const wide of joined(text, [...mentions(text), ...others])) {
      const { codes, start, end } = within(text, wide)
      const clause = clauses.find((it) => it.start <= start && end <= it.end)
      const before = text.slice(Math.max(clause?.start ?? 0, start - 24), start)
      const after = text.slice(end)
      const code = meant(codes)
      if (code === undefined || clause?.elsewhere === true) continue
      const arrived = /^(?:[^，]{0,4}来|了)/.test(after) && !before.endsWith('从')
      const moved = MOVED_TO.test(before) && !WISHED.test(before)
      if ((NOT_FROM.test(before) && !arrived && !moved) || NOT_A_SEAT.test(after)) continue
      const seat = { start, end, code, sure: moved || SEAT.test(before) }
      ;(DISH.test(after) ? dishes : seats).push(seat)
    }
    const first = seats.find(({ sure }) => sure) ?? seats[0] ?? dishes[0]
    // 在温州，不对，现在搬到丽水了.
    const seat =
      seats.findLast(
        ({ start }) =>
          first !== undefined && start > first.end && MOVED.test(text.slice(first.end, start)),
      ) ?? first
    if (seat === undefined) return null
    // A narrower place that is said later lies in it: 江苏的，宿迁沭阳.
    return seats.findLast(({ code }) => regionsAbove(code).includes(seat.code)) ?? seat
  }
}

/** What a district is called beside its city, also where its name alone means something else: 深圳南山. */
const partsOf = (
  regions: readonly NamedRegion[],
): ((text: string, it: PlaceMention) => PlaceMention) => {
  const parts = regions
    .filter(({ code }) => !code.endsWith('00'))
    .flatMap(({ code, name }) => {
      const stem = name.replace(/(?:新[区城]|[区县市旗])$/, '')
      return stem.length < 2 ? [] : [{ code, stem }]
    })
  const byCity = Map.groupBy(parts, ({ code }) => code.slice(0, 4))
  const byProvince = Map.groupBy(parts, ({ code }) => code.slice(0, 2))
  return (text, mention) => {
    const code = meant(mention.codes)
    if (code === undefined || !code.endsWith('00')) return mention
    const below =
      (code.endsWith('0000') ? byProvince.get(code.slice(0, 2)) : byCity.get(code.slice(0, 4))) ??
      []
    const gap = /^(?:市|省|的)? ?/.exec(text.slice(mention.end))?.[0].length ?? 0
    const from = mention.end + gap
    const part = below.find(({ stem }) => text.startsWith(stem, from))
    if (part === undefined) return mention
    const behind = text.slice(from + part.stem.length)
    const suffix = /^(?:新区|[区县市旗](?!场))/.exec(behind)?.[0].length ?? 0
    const end = from + part.stem.length + suffix
    return { codes: [part.code], start: mention.start, end }
  }
}

/** Of several places of one name the one above the others, or the only city: 西安. */
const meant = (codes: readonly string[]): string | undefined => {
  const above = codes.find((one) =>
    codes.every((other) => other === one || regionsAbove(other).includes(one)),
  )
  const cities = codes.filter((code) => code.endsWith('00'))
  return above ?? (cities.length === 1 ? cities[0] : undefined)
}

/** Places that follow each other are one, the narrowest: 广东深圳南山. */
const joined = (text: string, mentions: readonly PlaceMention[]): PlaceMention[] => {
  const ordered = mentions.toSorted((a, b) => a.start - b.start)
  const found: PlaceMention[] = []
  for (const next of ordered) {
    const last = found.at(-1)
    const close = last !== undefined && /^[市省的 ，,]?$/.test(text.slice(last.end, next.start))
    const below = close
      ? next.codes.filter((code) => last.codes.some((it) => regionsAbove(code).includes(it)))
      : []
    if (last !== undefined && below.length > 0)
      found[found.length - 1] = { codes: below, start: last.start, end: next.end }
    else found.push(next)
  }
  return found
}
