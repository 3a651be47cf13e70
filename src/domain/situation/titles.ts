import { SITUATION_TITLES, type SituationTitle } from './situation.ts'
import type { Clause } from './clauses.ts'
import type { Span } from './findings.ts'

/** How each title is called; of two that begin at one place the longer counts. */
const NAMES: Readonly<Record<SituationTitle, string>> = {
  hnte: '国家?级?高新技术企业|国家高新|国高新?|高新技术企业|高新企业|高企(?!培育|服务|代办|培训)|高新(?=资质|证书|认定|称号|企业)|(?<![a-z])gaoqi(?![a-z])',
  'tech-sme': '科技型中小企?业?|科技中小企?业?|科小',
  'innovative-sme':
    '创新型中小企?业?|创新型(?:企业)?(?!国家|城市|人才|产品|公司|技术|项目)|创新中小',
  'specialized-sme': '专[精经]特新(?!小巨人|“小巨人)(?:中小)?企?业?|(?<![a-z])zjtx(?![a-z])',
  'little-giant': '(?:国家级?)?(?:专精特新)?(?<!科技)小巨人企?业?',
  champion: '(?:制造业)?单项冠军',
}
const TITLE = new RegExp(
  SITUATION_TITLES.toReversed()
    .map((code) => `(?<${code.replaceAll('-', '')}>${NAMES[code]})`)
    .join('|'),
  'g',
)
const AMONG = /^(?:[、和跟与及/+啊呀 ]|以及|还有|加)*$/

const LAPSED =
  /^(?:的?证书?|资质|资格|称号|企业)?(?:也|[已都早就]|已经|去年|前年|今年|刚|上个月|前?[两三几]年|\d{2,4}年|[\d一二三四五六七八九十]{1,2}月份?)*(?:就|才)?(?:过期|到期(?!前|之前)了?|失效|被取消|被?撤销|取消了|掉了|丢了|没续|没复审|没重新认定|没再报)/
const LAPSED_BEFORE = /(?:掉了|丢了|失去了?|没了|被取消了?|摘了)$/
const LAPSED_LATER =
  /^[^，。]{0,10}(?<![没快])(?:过期了?|失效|作废)(?!前)|^[^，。]{0,26}(?:没续上|现在没了|到期没|已经没了)/
/** 拿过高企，现在没有了: it was held, and what follows says that it is over. */
const PAST_BEFORE =
  /(?:以前|原来|曾经|之前|早先|早年)(?:我们|公司)?(?:都|也)?(?:是|有|拿过)?$|(?:认定|评上?|拿|得|当|有|入|做)过$/
const PAST_AFTER =
  /^(?:企业|资质|证书)?(?:以前|原来|曾经|之前)(?:有|是)的?(?=[，。]|$)|^(?:企业|资质|证书)?(?:以前|原来|曾经|之前|20\d\d年?)?(?:是|也)?(?:(?:认定|评上|拿|通过|拿到)的|有的|有过|入过|评过|拿过|认定过|入了|评了)/
const RENEWED = /^[^。；]{0,24}(?<!没)(?:重新认定(?:上|过|通过)|续上|复审也?(?:过|通过))/
const OVER =
  /^[^。；]{0,24}?(?:没再|没去|没有?续|没更新|没复审|复审没|没通过|失效|过期|没有了|没了|不是了|不算了|掉了|取消)/
/** It is what the next clause speaks of. */
const TOPIC_ONLY =
  /^(?:嘛|呢|啊|的话|[这那]个|这块|方面|什么的|证书?|资质)*[，？](?:说实话，|嗯，|呃，|唉，|差一点，)?(?=(?:我们|目前|现在|暂时|但|也|都|还|是|真|统统|从来|一直)*(?:没|未|不是|木有|有的?(?:$|[，。；])|有$))/
const FIRST_WORDS = /^(?:我们|目前|现在|暂时|但|也|都|还|是|真|统统|从来|一直)*[^，。；]*/
const OF_ITS_OWN = /专利|软著|商标|发明|实用|收入|营收|员工|人/
/** 我们是想办，但是还没办: what follows says that it came to nothing. */
const UNDONE =
  /^[^。；专软商发员人营收]{0,14}(?:还|一直|也|真)没(?:有(?=$|[，。；啊呢啦的])|[办弄评报申拿搞批]|过(?=$|[，。]))/
const ASKED_BEFORE =
  /(?:家(?:企业)?(?:拿|评|做|通过|拿到)?|听说过|给|(?<!认定|评|成|定)为|帮|听说|服务|面向|不知道|不清楚)$/
/** The verdict at the end of the clause: 高企这个东西我们没有. */
const DENIED_LATER =
  /^[^，有专软商发营收员人]{0,10}(?:没有|木有|没去?[办评报申弄搞拿认过]|未认定|没戏|没来得及|不是|不算|空白|被刷)(?:过|的|了|呢|啊|下来|上|成){0,2}(?:$|[，。；])|^[^，]{0,8}没(?:报|评|批|选|申)(?:上|下来|中|过)/
const WISHED_LATER =
  /^[^，]{0,8}(?:没考虑|没打算|不打算|没想|不考虑|不敢想|忘了)|^[^，]{0,6}(?:打算|准备|想|计划|争取)(?:再|去|也)?(?:报|申|评|办|弄|冲|做|搞)|^(?:难|好)不|^好(?:评|报|申)/
const ASKED_AFTER =
  /^(?:企业)?(?:到底|有啥|有什么|有哪些|区别|哪个好|是什么|是啥|是不是|是指|要?多久|要几|吗|么(?=$|[，。？?]))/
const COMING =
  /^(?:的?证书?|资质|资格)?(?:明年|后年|下个?月|年底|快|马上|还有|今年底|20(?:2[7-9]|3\d)年?)[^，]{0,6}(?:到期|过期|期满|失效)/
const DENIED_BEFORE =
  /(?<!有)(?:没有?得?|冇|未|不是[：:]?|(?<!除|并)非|并非|尚未|没能|不算|不属于|没拿到?过?|没评上?过?|没办过?|没报过?|没申报过?|没认定过?|没申请过?|没通过|缺|无|不具备|别说|不用说|够不上|达不到)(?:申请|认定|取得|获得|入选|为|做|评|拿|办|任何|国家|什么|成|上|到|过|下来)*$/
const DENIED_AFTER =
  /^ ?[×✗]|^(?:企业|资质|证书?|称号|认定|什么的|这些|之类的?|那些|啥的|等)*(?:目前|暂时|现在|到现在|至今|一直|我们|去年|今年|一个|一样|啥)*(?:全|都|也)?(?:还|仍)?(?:都|也)?(?:没有?|未|不是|没拿|没评|没申|没办|没过|没认|没弄|没搞|木有|冇|还差|差点|差一点|够不上|还够不上|谈不上|更谈不上|[：:]? ?(?:否|无)(?=$|[，。；])|(?:复核|复审)没过|(?:申请|申报)?(?:被驳回|被退回|没批)|呢?(?:报|申|评|申请)了[^，]{0,6}没[过评通中])/
const WISHED_BEFORE =
  /(?:想|打算|准备|计划|正在|(?<!现)在|拟|将|要|去|来|可以|能|能不能|能否|可不可以|怎么|如何|咋|希望|争取|冲刺?|目标是?|考虑|下一步|报|申报|申请|评|评选|认定|培育|符合|够|够不够|离|为了|帮我?|想要|想做|研究|了解|咨询|问)(?:一下|先|再|个|去|把|上|升级|成|到|评|报|申请|申报|认定|拿|办理|办|做|冲|搞|弄|国家|省级|市级|一个|下|从|的|明年|今年|后年|年内)*$/
const WISHED_AFTER =
  /^(?:企业|资质|证书?|称号)?(?:的)?(?:认定|申报|申请|评审|评选|补贴|奖励|奖补)?(?:怎么|如何|咋|能不能|能否|可以|到底|有啥|有什么|区别|哪个|是什么|是啥|是不是|行不行|够不够|够吗|条件|要求|政策|流程|材料|好处|优惠|要什么|需要|什么时候|多少|辅导|代理|服务|培训|咨询|代办|截止|要多久|要几|时间|奖励|申报(?![了过通成])|(?:今年|去年)?(?:报|申报|申请)了[^，]{0,4}(?:还没|没出|等)|在报|在申|申报中|申请中|正在|审核|(?:明年|下个?月|年底|马上|快)?公示(?!过|完|了|结束)|在审|评审中|还在)/
const HELD =
  /(?:是|有|拿了?到?|评上|评过|评为|通过|认定为?|认定的|入库|入了|获得?评?|取得|刚过|当选|成为|属于|持有|已经?|拿下)(?:了|的|过|一个|个|国家|省级|市级|一家)*$/
const HELD_AFTER =
  /^(?:企业|资质|证书?|称号|认定)?(?:也|都|已经|已|刚|去年|今年|前年|\d{2,4}年)*(?:有(?!补|奖|什么|啥|哪|用|好处|优惠|政策|钱)|拿到|拿了|评上|通过|过了|认定了|入库了?|在手|已有|到手|续上|复审过|下来了|还有效|有效)/
const NONE =
  /(?:什么|任何|啥|一个|一点)(?:国家)?(?:资质|称号|认定|资格|头衔|荣誉|牌子|证书)(?:啊|呀|什么的|资质|称号|头衔|荣誉|这些|、|和|一个)*(?:都|也|一概|统统|全)(?:还)?(?:没|木有|未)|(?<!有)(?:没有?|无)(?:拿|评|申请|获|得)?(?:到|过|得)?(?:任何|什么|啥|别的|其[他它])?(?:资质|称号|头衔)|(?:资质|认定|称号|头衔|荣誉|牌子)[^，高专科小创单]{0,6}(?:一个(?:都|也)?没|空白)|零资质|资质(?:荣誉|证书)?(?:都|也|均|一个|目前|暂时)*(?:还)?(?:没有|为零|是零|零|全?无|空白)/

const codeOf = (groups: Readonly<Record<string, string | undefined>>): SituationTitle | null =>
  SITUATION_TITLES.find((code) => groups[code.replaceAll('-', '')] !== undefined) ?? null

/** Titles of a clause: what is held, what is not, and where they stand. */
export const titlesIn = (
  clause: Clause,
  whole: string,
): { held: SituationTitle[]; without: SituationTitle[]; spans: Span[] } => {
  const { text, start } = clause
  const held: SituationTitle[] = []
  const without: SituationTitle[] = []
  const spans: Span[] = []
  const found = [...text.matchAll(TITLE)].flatMap((match) => {
    const code = codeOf(match.groups ?? {})
    // 高企不高企的.
    const twice = text.slice(0, match.index).endsWith(`${match[0]}不`)
    return code === null || twice
      ? []
      : [{ code, from: match.index, to: match.index + match[0].length }]
  })
  for (let at = 0; at < found.length;) {
    let last = at
    while (
      last + 1 < found.length &&
      AMONG.test(text.slice(found[last]!.to, found[last + 1]!.from))
    )
      last++
    const group = found.slice(at, last + 1)
    const before = text.slice(0, group[0]!.from).trimEnd()
    const rest = text.slice(group.at(-1)!.to, found[last + 1]?.from).trimStart()
    const follows = whole.slice(start + group.at(-1)!.to).trimStart()
    // 高企嘛，没评过: the verdict may stand behind a comma.
    const topic = TOPIC_ONLY.exec(follows)?.[0] ?? ''
    const next = topic === '' ? '' : (FIRST_WORDS.exec(follows.slice(topic.length))?.[0] ?? '')
    const told = next === '' || OF_ITS_OWN.test(next) || next.search(TITLE) >= 0 ? rest : next
    const past = PAST_BEFORE.test(before) || PAST_AFTER.test(rest)
    const later = untilTitle(follows)
    const said =
      LAPSED.test(rest) && RENEWED.test(later)
        ? true
        : past && OVER.test(later)
          ? false
          : verdictOf(before, told, later, last + 1 < found.length)
    for (const { code, from, to } of group) {
      if (said === null) continue
      ;(said ? held : without).push(code)
      spans.push({ start: start + from, end: start + to })
    }
    at = last + 1
  }
  const none = NONE.exec(text)
  if (none !== null) {
    spans.push({ start: start + none.index, end: start + none.index + none[0].length })
    without.push(...SITUATION_TITLES.filter((code) => !held.includes(code)))
  }
  return { held, without: [...new Set(without)], spans }
}

/** A text up to the title that it names next. */
const untilTitle = (text: string): string => {
  const next = text.search(TITLE)
  return next < 0 ? text : text.slice(0, next)
}

/** True = held, false = not held, null = only spoken of; `later` goes on beyond its clause, `more` = another title follows in the clause. */
const verdictOf = (before: string, after: string, later: string, more: boolean): boolean | null => {
  if (ASKED_AFTER.test(after) || ASKED_BEFORE.test(before)) return null
  if (before.endsWith('除了')) return true
  if (LAPSED.test(after) || LAPSED_LATER.test(after) || LAPSED_BEFORE.test(before)) return false
  if (DENIED_AFTER.test(after) || (!more && DENIED_LATER.test(after))) return false
  if (/^(?:也|都)?有的?(?:$|[，。；])/.test(after)) return true
  if (DENIED_BEFORE.test(before)) return false
  if (COMING.test(after)) return true
  if (WISHED_LATER.test(after)) return null
  const had = HELD.exec(before)
  if (had !== null && WISHED_BEFORE.test(before.slice(0, had.index))) return null
  if (had !== null || HELD_AFTER.test(after)) return true
  if (UNDONE.test(later)) return false
  if (WISHED_BEFORE.test(before) || WISHED_AFTER.test(after)) return null
  return true
}
