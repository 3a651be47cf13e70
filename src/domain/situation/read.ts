import type { NamedRegion } from '#domain/search/places.ts'
import { type FoldedText, foldWithOrigin } from '#domain/text/fold.ts'
import { clausesOf } from './clauses.ts'
import { Findings, type Span } from './findings.ts'
import { readAge, readFounding } from './founding.ts'
import { readIndustry } from './industry.ts'
import { createSeats } from './places.ts'
import { quantitiesIn, type Quantity, ranged } from './quantity.ts'
import { rightsIn } from './rights.ts'
import {
  SITUATION_MAX,
  type Situation,
  type SituationField,
  type SituationRight,
} from './situation.ts'
import { readAlone, readStaff } from './staff.ts'
import { readSums } from './sums.ts'
import { titlesIn } from './titles.ts'

/** 我的情况 as it was read: what it says, the words of each field, and what no field took. */
export interface Reading {
  situation: Situation
  words: { field: SituationField; text: string }[]
  rest: string[]
}

/** Reads a sentence as of a day, `yyyy-MM-dd`. */
export type ReadSituation = (text: string, today: string) => Reading

/** Makes the reader of 我的情况 from the table of regions. Pure; no text makes it throw. */
export const createSituationReader = (regions: Iterable<NamedRegion>): ReadSituation => {
  const seatOf = createSeats(regions)
  return (typed, today) => {
    const asked = typed.slice(0, SITUATION_MAX)
    const { text: close, origin } = closedUp(foldWithOrigin(asked, (same) => same))
    const text = stopped(close.replaceAll(SIGN, (sign) => FULL_SIGN[sign] ?? sign))
      .replaceAll(SEVERAL, '几')
      .replaceAll(TOPIC, ' ')
      .replaceAll(HAN_YEAR, inFigures)
    const clauses = clausesOf(text)
    const own = clauses.filter(({ elsewhere }) => !elsewhere)
    const found = new Findings(text, own, Number(today.slice(0, 4)))
    const seat = seatOf(
      text.replaceAll(NO_PLACE, (term) => ' '.repeat(term.length)),
      clauses,
    )
    if (seat !== null) found.take('region', seat.code, [seat])
    readAll(found)
    const shown = ({ start, end }: Span): string => asked.slice(...origin(start, end)).trim()
    return {
      situation: found.situation,
      words: found.taken.map(({ field, spans }) => ({
        field,
        text: spans.map(shown).join(' '),
      })),
      rest: restOf(found)
        .map(shown)
        .filter((part) => part !== ''),
    }
  }
}

/** Every field but the place. */
function readAll(found: Findings): void {
  readTitles(found)
  readFounding(found)
  let last: SituationRight | undefined
  for (const clause of found.clauses) {
    let quantities = ranged(clause.text, quantitiesIn(clause.text))
      .filter((it) => !isTakenBack(clause.text, it))
      .map((it) => ({ ...it, start: it.start + clause.start, end: it.end + clause.start }))
    const { rights, spans, used } = rightsIn(clause, quantities, found.text)
    if (Object.keys(rights).length > 0) {
      addRights(found, rights, spans)
      last = (Object.keys(rights) as SituationRight[]).at(-1)
    } else if (last !== undefined) {
      const amended = quantities.find((it) => amendsRight(found.text, it))
      if (amended !== undefined) {
        found.situation.rights = {
          ...found.situation.rights,
          [last]: { from: amended.least, to: amended.most },
        }
        used.push(amended)
      }
    }
    quantities = quantities.filter((it) => !used.includes(it))
    readStaff(found, clause, quantities)
    readSums(found, clause, quantities)
    readAge(found, clause, quantities)
  }
  readAlone(found)
  readIndustry(found)
}

/** 三个实用新型，不对，四个; 去年下来两个，加上以前的一共六个: how many there really are. */
const amendsRight = (text: string, { start, end }: Quantity): boolean =>
  /(?:不对|哦不?|不是|错了|应该是|[，的]一共|总共|累计|还剩|剩下?|只剩)，?(?:是|有)?$/.test(
    text.slice(Math.max(0, start - 8), start),
  ) && /^ ?[个件项](?:了|吧|左右)?(?:[，。]|$)/.test(text.slice(end, end + 6))

function addRights(found: Findings, rights: NonNullable<Situation['rights']>, spans: Span[]): void {
  const known = found.situation.rights
  if (known === undefined) found.take('rights', rights, spans)
  else {
    found.situation.rights = { ...rights, ...known }
    found.taken.find(({ field }) => field === 'rights')!.spans.push(...spans)
  }
}

function readTitles(found: Findings): void {
  const said = found.clauses.map((clause) => titlesIn(clause, found.text))
  const held = [...new Set(said.flatMap((it) => it.held))]
  const without = [...new Set(said.flatMap((it) => it.without))].filter(
    (code) => !held.includes(code),
  )
  const spans = said.flatMap((it) => it.spans)
  if (held.length > 0) found.take('titles', held, spans)
  if (without.length > 0) found.take('without', without, spans)
}

/** 不是六十，是六十六: the first of the two. */
const isTakenBack = (text: string, { start, end }: Quantity): boolean =>
  text.slice(0, start).endsWith('不是') && /^个?人?(?:，)?(?:是|应该)/.test(text.slice(end))

/** Without the blanks that set figures off from characters: 12 人. */
const closedUp = ({ text, origin }: FoldedText): FoldedText => {
  const kept: number[] = []
  for (let at = 0; at < text.length; at++) {
    const [before = '', after = ''] = [text[at - 1], text[at + 1]]
    const within = text[at] === ' ' && BESIDE_FIGURE.test(before + after)
    if (!within) kept.push(at)
  }
  kept.push(text.length)
  return {
    text: kept.map((at) => text[at] ?? '').join(''),
    origin: (from, to) => origin(kept[from] ?? text.length, (kept[to - 1] ?? text.length - 1) + 1),
  }
}
const BESIDE_FIGURE =
  /^(?:\d[多余几来十百千万亿元块个人名号位口年月日周岁家件项条本张份平亩台款左以到至]|[\u4e00-\u9fff]\d)$/

/** 二〇一八年 and 二零一八年 in figures of the same length. */
const HAN_YEAR =
  /(?:(?:[〇零][〇零一二三四五六七八九]|一[〇零一三四五六七八九]|二[〇零一二四五六])(?=年)(?<![年几十百两一二三四五六七八九〇零].{2})|(?:二[〇零]|一九)[〇零一二三四五六七八九]{2}(?=年)|(?<![年几十百两一二三四五六七八九])[〇零一二九八][〇零一二三四五六七八九](?=年(?:\d|[一二三四五六七八九十]{1,2}月|成立|注册|创|设|登|正式|下|办|开|建|就|拿|底|初|的时候)))/g
const inFigures = (year: string): string =>
  Array.from(year, (sign) =>
    String('〇一二三四五六七八九'.indexOf(sign === '零' ? '〇' : sign)),
  ).join('')

/** A text whose parts only blanks or strokes set apart, with commas in their stead: 2020 年成立/24 人/成都/软件. */
const stopped = (text: string): string => {
  if (/[，。；！？]/.test(text)) return text
  for (const sign of APART)
    if ((text.match(sign)?.length ?? 0) > 1) return text.replaceAll(sign, '，')
  return text
}
const APART = [/(?<!\d)\/|\/(?!\d)/g, / /g]

/** 数百万 is 几百万. */
const SEVERAL = /(?<![人次总件户个件参少多])数(?=[十百千][万亿]|百(?:家|个|人|名))/g

/** A comma between what is counted and how many there are: 专利不多，就三个; 申请了五个，授权两个. */
const TOPIC =
  /(?<=(?:专利|发明|实用新型|外观|软著|商标)(?:嘛|呢|不多|的话|这块|方面|倒是不少|不少|记不清了?))，(?=(?:就|只|也|大概|一共|有){0,3}[\d一二两三四五六七八九十几]{1,4}[个件项])|(?<=专利|发明|新型|外观|[个件项])，(?=(?:已|已经)?(?:授权|下来|批下来|拿到)(?:了|的)?[\d一二两三四五六七八九十几]{1,4}[个件项])/g

/** Signs between words, of one form: folding leaves them as they are typed or narrows them. */
const SIGN = /,(?!\d{3}(?!\d))|[;!?]/g
const FULL_SIGN: Readonly<Record<string, string>> = { ',': '，', ';': '；', '!': '！', '?': '？' }

/** Terms of the trade with the name of a place across their ends: 专精特新都有. */
const NO_PLACE =
  /大厂|中山装|黑山(?=[羊鸡猪])|商城(?!县)|专精特新|高新技术|高新|知识产权|长期|安全/g

const IDLE =
  /[，,。；;！!？?、\s:：()（）]+|我们?|还没有?|没有|不是|公司|企业|是|的|了|有|在|一家|一个|个|就|也|都|和|跟|现在|目前|大概|去年|今年|成立|注册|员工|做|搞|这个|那个|然后|请问|嗯|啊|呢|吧|吗/g

/** What no field took, without signs and words of asking. */
function restOf(found: Findings): Span[] {
  const free = new Uint8Array(found.text.length).fill(1)
  for (const { spans } of found.taken) for (const { start, end } of spans) free.fill(0, start, end)
  for (const { index, 0: word } of found.text.matchAll(IDLE))
    free.fill(0, index, index + word.length)
  const rest: Span[] = []
  for (let at = 0; at < free.length; at++) {
    if (free[at] === 0) continue
    const start = at
    while (at < free.length && free[at] === 1) at++
    if (at - start > 1) rest.push({ start, end: at })
  }
  return rest
}
