import type { Clause } from './clauses.ts'
import { type Extent, extentOf, type Quantity } from './quantity.ts'
import type { Span } from './findings.ts'
import { SITUATION_RIGHTS, type SituationRight } from './situation.ts'

const NAMES: Readonly<Record<SituationRight, string>> = {
  invention: '发明专利|发明(?!人|家|了|创造)',
  utility:
    '实用新型(?:专利)?|实新|新型专利|新型(?=[：:\\d一二两三四五六七八九十])|实用(?=专利|\\d|[一二两三四五六七八九十几]|和|、)',
  design:
    '外观(?:设计)?专利|外观设计|外观(?=的|\\d|[一二两三四五六七八九十几没无有：:各，。]|和|、|$)',
  software: '软件著作权(?:登记)?|软著(?:证书?)?|软注|著作权|软件登记',
  patent: '专利',
  trademark: '注册商标|商标',
}
const RIGHT = new RegExp(
  (Object.keys(NAMES) as SituationRight[]).map((code) => `(?<${code}>${NAMES[code]})`).join('|'),
  'g',
)
const COUNTER = '(?:个|件|项|条|本|张|篇|份)?(?:以上|多)?'
const HELD_WORDS = '(?:已)?(?:的|是|授权|有效|自己|自主|国家|已|登记|了|核心|国内)*'
const BEFORE = new RegExp(`^ ?${COUNTER}${HELD_WORDS} ?$`)
const AFTER =
  /^(?:证书|证|我们|得|好像|不少于|至少|超过|不到|近|这块|的话|授权|的|嘛|呢|是|占|倒是|其中|自己|手里|加起来|合计|有|共|一共|总共|大概|差不多|约|也|就|才|只|已经|已|拿|登记|了|注册|到手|到|目前|现在|下来|去年|今年|这些年|攒|数量|总数|达|上|那么|不少|记不清|不多|好|各|:|：| )*$/
const PENDING =
  /申请中|在申请|正在申请|正申请|申请了|刚申请|提交|已?受理|在受理|公示|实审|在审|审查中|审核中|初审|还没(?:下|授权|批|拿|登)|没下来|没授权|未授权|准备申|想申|打算申|要申|想(?:办|注册|做|登记)|打算(?:办|注册|做|登记)|准备(?:办|注册|做|登记)|正在(?:办|注册|登记|写)|计划/
const GRANTED = /授权|下证|下来了|已登记|已注册|拿到|拿了/
const DENIED_BEFORE =
  /(?<!有)(?:没有?|无|零|(?<!\d)0 ?(?:个|件|项)?|没申请过?|没报过?|没搞过?|没登记过?|没注册过?|未取得|没拿到过?)(?:任何|什么|一个|一件|一项|自己的)*$/
const DENIED_AFTER =
  /^[：:] ?无|^(?:登记|证书?|的话|方面)?，?(?:目前|暂时|现在|到现在|我们)?(?:一个|一件|一项|一本|啥|什么|这些|之类的?)?(?:目前|暂时|现在|到现在|我们)?(?:全|都|也|倒|是)*(?:还)?(?:没(?!缴|交)有?|木有|未|暂?无(?=$|[，。；、])|为零|是零|是?空白|为 ?0|零(?=$|[，。；])|0 ?[个件项]?$)(?!下|批|授权|问题|过期)/
const HAVE_BEFORE =
  /(?:有了?|拥有|拿了|拿到|手里|手上|持有|注册了|登记了|办了|有自己的|有自主)(?:自己的|自主|一些|国家|几|若干|过|好)*$/
const HAVE_AFTER =
  /^(?:证书?)?(?:(?:也|都|已经|已|倒是)*有(?:了|的)?(?:$|[，。；！ ])|若干|不少|一堆)/
const OWNED = /(?:员工|职工|人员|人数|团队|发明|新型|实新|外观|专利|软著|商标)：?$/
/** 一个都没授权: what is applied for is counted, and none of it is granted. */
const NONE_GRANTED = /一[个件项](?:都|也)没有?(?:授权|下来|批)/
/** 一个发明没缴年费失效了. */
const LAPSED = /^[^，]{0,8}(?:失效|过期|没[缴交]年费|放弃)/
/** 必须要有发明专利. */
const ASKED = /(?:需要|必须|得|要求|要不要|是不是|应该)要?有?$/
const NONE =
  /(?:知识产权|无形资产)(?:一项|一个|一件|啥|什么|方面)?(?:都|也|还)*(?:没有?|是零|为零|零|空白)|(?<!有)(?:没有?|无|零)(?:任何|什么|一项|一个|自主)?知识产权|一[项个件](?:自主)?知识产权(?:都|也)(?:还)?没/

/** Rights of a clause with their numbers, and where they stand; the quantities that it takes are left to nobody else. */
export const rightsIn = (
  clause: Clause,
  quantities: readonly Quantity[],
  whole = clause.text,
): { rights: Partial<Record<SituationRight, Extent>>; spans: Span[]; used: Quantity[] } => {
  const { text, start } = clause
  const rights: Partial<Record<SituationRight, Extent>> = {}
  const spans: Span[] = []
  const used: Quantity[] = []
  const none = NONE.exec(text)
  if (none !== null) {
    for (const code of Object.keys(SITUATION_RIGHTS) as SituationRight[])
      rights[code] = { from: 0, to: 0 }
    spans.push({ start: start + none.index, end: start + none.index + none[0].length })
  }
  const found = [...text.matchAll(RIGHT)].flatMap((match) => {
    const code = (Object.keys(NAMES) as SituationRight[]).find(
      (one) => match.groups?.[one] !== undefined,
    )
    return code === undefined
      ? []
      : [{ code, from: match.index, to: match.index + match[0].length }]
  })
  found.forEach(({ code, from, to }, nth) => {
    const before = text.slice(found[nth - 1]?.to ?? 0, from)
    const after = text.slice(to, found[nth + 1]?.from ?? text.length)
    const note = (extent: Extent, ...counted: Quantity[]): void => {
      rights[code] = extent
      used.push(...counted)
      const edges = [start + from, start + to, ...counted.flatMap((it) => [it.start, it.end])]
      spans.push({ start: Math.min(...edges), end: Math.max(...edges) })
    }
    const list = listBefore(text, from)
    const follows = whole.slice(start + to)
    const told =
      nth > 0 && before.endsWith('没有') && !before.endsWith('也没有') && DENIED_AFTER.test(before)
    if (
      DENIED_AFTER.test(listAfter(text, chainEnd(found, nth))) ||
      (!told && DENIED_BEFORE.test(list))
    ) {
      const pending = PENDING.test(text) && !/一个|都没有|也没有/.test(text)
      if (!pending) note({ from: 0, to: 0 })
      return
    }
    const free = quantities.filter((it) => !used.includes(it) && !it.scaled)
    const granted = free.find(
      (it) =>
        it.start >= start + to &&
        /(?:授权|下来|下证|批下来|拿到)(?:了|的)?$/.test(text.slice(to, it.start - start)) &&
        it.start - start - to < 12,
    )
    const waits =
      granted === undefined && PENDING.test(near(text, from, to)) && !GRANTED.test(before + after)
    const ahead = free.findLast(
      (it) => it.end <= start + from && BEFORE.test(text.slice(it.end - start, from)),
    )
    const behind = free.find(
      (it) => it.start >= start + to && AFTER.test(text.slice(to, it.start - start)),
    )
    const close = behind !== undefined && behind.start === start + to
    const apart = ahead !== undefined && text.slice(ahead.end - start, from).startsWith(' ')
    // 实用新型和外观各三个.
    const each = /^各(?:有)?/.exec(listAfter(text, to))
    const shared =
      each &&
      quantities.find(
        ({ start: at }) => at - start === text.length - listAfter(text, to).length + each[0].length,
      )
    if (shared) {
      note({ from: shared.least, to: shared.most }, shared)
      return
    }
    // 员工 61 发明 26: the number ahead belongs to the name before it.
    const owned = ahead !== undefined && OWNED.test(text.slice(0, ahead.start - start))
    const counted = granted ?? (close && (apart || owned) ? behind : (ahead ?? behind))
    if (counted !== undefined) {
      const around = {
        before: text.slice(0, counted.start - start),
        after: text.slice(counted.end - start).replace(/^ ?[个件项条本张篇份]/, ''),
      }
      if (waits && NONE_GRANTED.test(follows.slice(0, 24))) note({ from: 0, to: 0 }, counted)
      else if (waits || LAPSED.test(after)) used.push(counted)
      else note(extentOf(counted, around, 1), counted)
    } else if (waits && NONE_GRANTED.test(follows.slice(0, 24))) note({ from: 0, to: 0 })
    else if (
      !waits &&
      !ASKED.test(list) &&
      (HAVE_BEFORE.test(list) || HAVE_AFTER.test(listAfter(text, to)))
    )
      note({ from: 1, to: null })
  })
  return { rights, spans, used }
}

const NAMED =
  '(?:发明专利|发明|实用新型专利|实用新型|实新|外观设计专利|外观设计|外观专利|外观|软件著作权|软著|著作权|专利|注册商标|商标)'
const AND = '(?:[、和跟与及/ ]|以及|还有)'
const LIST = new RegExp(`(?:${NAMED}${AND}+)+$`)
const LIST_AFTER = new RegExp(`^(?:${AND}+${NAMED})+`)

/** Where names that follow each other without a sign end: 商标专利都没有. */
const chainEnd = (found: readonly { from: number; to: number }[], nth: number): number => {
  const next = found[nth + 1]
  return next !== undefined && next.from === found[nth]!.to
    ? chainEnd(found, nth + 1)
    : found[nth]!.to
}

/** What stands before the list that a name ends. */
const listBefore = (text: string, from: number): string =>
  text.slice(0, from).replace(LIST, '').trimEnd()
const listAfter = (text: string, to: number): string =>
  text.slice(to).replace(LIST_AFTER, '').trimStart()
/** The words close by, in which it may say that a right is not granted yet. */
const near = (text: string, from: number, to: number): string =>
  text.slice(Math.max(0, from - 10), to + 10)
