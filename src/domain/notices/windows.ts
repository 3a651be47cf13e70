import type { DeadlineKind } from '../policies/codes.ts'
import { type DayMention, daysIn, momentOf } from './dates.ts'
import { sentencesOf } from './in-force.ts'
import type { Found, NoticeWindow, Sureness } from './notice.ts'
import type { Node, Outline } from './outline.ts'

/** Days that are none of an application. */
const OTHER =
  /公示|有效期|施行|执行期|竣工|投产|建成|完工|发生|宣传|传达|培训|拨付|兑现|印发|统计|所属期|意见反馈|提出意见|征求意见|答辩|审议|开标|成立|颁奖|发布会|整改|验收时间|抽查|评审(?:时间|阶段|会)|专家评审|网上评审|网评/
const ABOUT =
  /申报|申请|受理|填报|填写|提交|报送|上报|报名|推荐|截止|截至|递交|送达|寄送|寄至|送至|邮寄|审核|初审|登录|申领|复核|评价|参评|征集|关闭/
const PAPER = /纸质|书面|装订|寄送|邮寄|寄至|递交|现场提交|送至|送达|盖章后|窗口/
const ONLINE = /网上|线上|在线|网络|登录|登陆|系统|平台|填报|填写|个人|电子/
const RECOMMEND = /推荐(?!表)|初审|审核|复审|汇总|上报/
/** Offices that act: 各区科技局于…, 省级主管部门. */
const OFFICES =
  /各[^,:]{0,20}(?:局|部门|委|厅|办|区|县|镇|街道|市|机构|单位推荐)|主管部门|(?:区|县|市|镇街|街道|省)级|用人单位|推荐单位|(?:区|县|市|区县|开发区)[^,:]{0,14}局(?:审核|于|应|在)/
const COMPANIES =
  /企业(?:请|应|须|可|在|于|网上|填报|申报|通过|登录|自)|申报单位|申请人|申报人|个人/
const NOW = /即日起|(?:通知|公告|文件)?(?:发布|印发|下发)之日起|发文之日起/
const LINK =
  /^ ?(?:\([^)]{0,10}\))?(?:\([^)]{0,10}\))? ?(?:开始|起)?,? ?(?:至|到|-{1,2}|截至|截止到?) ?$/
const BEFORE_END = /(?:截止|截至|截止日期|截止时间|不晚于|不迟于|最迟|至|到)[^,]{0,12}$/
const AFTER_END = /^ ?(?:\([^)]{0,12}\))? ?(?:前|之前|以前|止|截止|为止|内|下班前|24时|关闭)/
const BATCH = /第[一二三四五六七八九十\d]{1,2}批/

interface Stretch {
  node: Node
  /** Where the sentence begins in the text of its node. */
  base: number
  first: DayMention
  /** The end of a range. */
  last: DayMention | null
  /** It begins with the notice itself. */
  fromNow: boolean
  before: string
  after: string
}

/** The days of a sentence, ranges joined, each with the words around it. */
const stretchesIn = (node: Node, flat: string, base: number, year: number): Stretch[] => {
  const days = daysIn(flat, year)
  const stretches: Stretch[] = []
  for (let nth = 0; nth < days.length; nth += 1) {
    const first = days[nth]!
    const next = days[nth + 1]
    const ranged = next !== undefined && LINK.test(flat.slice(first.to, next.from))
    const last = ranged ? next : null
    const from = stretches.length === 0 ? 0 : endOf(stretches.at(-1)!)
    const between = flat.slice(from, first.from)
    const comma = stretches.length === 0 ? -1 : between.lastIndexOf(',')
    const before = comma < 0 && stretches.length > 0 ? '' : between.slice(comma + 1)
    if (stretches.length > 0)
      stretches.at(-1)!.after = comma < 0 ? between : between.slice(0, comma)
    stretches.push({
      node,
      base,
      first,
      last,
      fromNow: !ranged && NOW.test(between) && /(?:至|到|-|截止) ?$/.test(between),
      before,
      after: flat.slice((last ?? first).to),
    })
    if (ranged) nth += 1
  }
  return stretches
}

const endOf = ({ first, last }: Stretch): number => (last ?? first).to

/** How far the nearest of some words stands from the day; words in front count from its beginning. */
const distance = (words: RegExp, { before, after }: Stretch): number => {
  const all = new RegExp(words.source, 'g')
  const ahead = [...before.matchAll(all)].at(-1)
  const behind = words.exec(after)
  return Math.min(
    ahead === undefined ? Number.POSITIVE_INFINITY : before.length - ahead.index - ahead[0].length,
    behind === null ? Number.POSITIVE_INFINITY : behind.index,
  )
}

/** Letters between the nearest word and that of another kind: fewer, and either may be meant. */
const CLEAR = 5

/** Which 截止口径 a day is; `told` when its words say so and no others say something else. */
const kindOf = (stretch: Stretch): { kind: DeadlineKind; told: boolean } => {
  const offices = OFFICES.test(stretch.before) && !COMPANIES.test(stretch.before)
  const distances: [DeadlineKind, number][] = [
    ['recommend', distance(RECOMMEND, stretch)],
    ['paper', distance(PAPER, stretch)],
    ['online', distance(ONLINE, stretch)],
  ]
  const [[kind, nearest], [, second]] = distances.toSorted((one, other) => one[1] - other[1]) as [
    [DeadlineKind, number],
    [DeadlineKind, number],
  ]
  if (offices && !(kind === 'paper' && nearest <= 2)) return { kind: 'recommend', told: true }
  if (nearest === Number.POSITIVE_INFINITY) return { kind: 'online', told: false }
  const judged = kind === 'recommend' && !/推荐|初审|上报/.test(stretch.before + stretch.after)
  return { kind, told: !judged && second - nearest >= CLEAR }
}

const isOfWindow = ({ node, before, after, last }: Stretch): boolean => {
  const near = `${before.slice(-60)} ${after.slice(0, 40)}`
  if (OTHER.test(before.slice(-24)) || OTHER.test(after.slice(0, 10))) return false
  const timed = node.topics.includes('time')
  if (/培训|公示|宣传/.test(near) && !timed) return false
  return timed || ABOUT.test(near) || (last !== null && node.topics.includes('steps'))
}

/** What an online or other day of a stretch is worth. */
const surenessOf = (stretch: Stretch, day: DayMention, told: boolean): Sureness => {
  if (day.year === 'document') return 'likely'
  const placed =
    stretch.last !== null ||
    stretch.fromNow ||
    AFTER_END.test(stretch.after) ||
    BEFORE_END.test(stretch.before)
  if (!placed) return 'unsure'
  return told && !/[^,]{0,30}(?:原则上|另行|预计|暂定)/.test(stretch.before) ? 'sure' : 'likely'
}

interface Draft {
  batch: string
  opens: { found: Found<string>; online: boolean }[]
  deadlines: NoticeWindow['deadlines']
  always: Found<string> | null
}

interface Surroundings {
  outline: Outline
  /** The day of issue, for 即日起. */
  issuedOn: string
}

const take = (draft: Draft, stretch: Stretch, { outline, issuedOn }: Surroundings): void => {
  const { node, base, first, last, fromNow } = stretch
  const { kind, told } = kindOf(stretch)
  const place = (day: DayMention) => [outline.place(node, base + day.from, base + day.to)]
  const opens = /^ ?(?:开始|起)/.test(stretch.after) && last === null
  const online = kind === 'online'
  if (last !== null || opens)
    draft.opens.push({
      found: { value: first.day, sureness: surenessOf(stretch, first, told), places: place(first) },
      online,
    })
  if (fromNow && issuedOn !== '')
    draft.opens.push({
      found: { value: issuedOn, sureness: 'likely', places: place(first) },
      online,
    })
  if (opens) return
  const day = last ?? first
  const at = momentOf(day)
  if (draft.deadlines.some(({ value }) => value.kind === kind && value.at === at)) return
  draft.deadlines.push({
    value: { kind, at, note: day.lastHour },
    sureness: surenessOf(stretch, day, told),
    places: place(day),
  })
}

const RANK: Readonly<Record<Sureness, number>> = { sure: 0, likely: 1, unsure: 2 }

/** One deadline of a kind: the surest, of equally sure ones the last; a second one makes it unsure. */
const settled = (deadlines: Draft['deadlines']): NoticeWindow['deadlines'] =>
  [...Map.groupBy(deadlines, ({ value }) => value.kind).values()].flatMap((same) => {
    const clear = same.filter(({ sureness }) => sureness !== 'unsure')
    if (same.length === 1) return same
    const kept = clear.length > 0 ? clear : same
    return kept.map((one) => (kept.length === 1 ? one : { ...one, sureness: 'unsure' as const }))
  })

const finish = ({ batch, opens, deadlines, always }: Draft): NoticeWindow => {
  const first = opens.find(({ online }) => online) ?? opens[0]
  const earlier = opens.filter((it) => it !== first && it.online)
  return {
    batch,
    opensOn:
      first === undefined
        ? null
        : earlier.length === 0
          ? first.found
          : { ...first.found, sureness: 'unsure' },
    deadlines: settled(deadlines).toSorted(
      (one, other) => RANK[one.sureness] - RANK[other.sureness],
    ),
    always,
  }
}

/** What is done, by whom or until when: no name of a batch. */
const ACT =
  /申报|申请|受理|填报|提交|报送|上报|推荐|审核|初审|复审|评审|截止|截至|时间|期限|日期|材料|注册|登录|公示|寄送|系统|阶段|通知|单位|部门|部分|^(?:各|注|其中|企业|个人|省|市|区)/
const OF_ITEM = /^([^:。,;]{2,30}):/
/** 重大项目申报时间: the batch is 重大项目. */
const ABOUT_TIME = /(?:网上|线上|集中)?(?:申报|受理)?(?:时间|期限)?$/
const BATCH_HEAD = /批次|类别|项目|方向|专项|类型|名称/
const TIME_HEAD = /时间|日期|截止|期限/
const ALWAYS = /(?:常年|全年|长期)(?:开放|接受|滚动)?(?:受理|申报|征集)|随时(?:可以?)?(?:受理|申报)/

const asBatch = (words: string): string => {
  const name = words.trim().replace(ABOUT_TIME, '')
  return name.length < 2 || ACT.test(name) || daysIn(name).length > 0 ? '' : name
}

/** The name that an item of a list, or a row of a table, gives its batch; empty for none. */
const nameIn = (outline: Outline, node: Node): string => {
  const { block, columns } = node
  if (block.kind === 'row') {
    if (!columns.some((head) => TIME_HEAD.test(head))) return ''
    return asBatch(block.cells[columns.findIndex((head) => BATCH_HEAD.test(head))] ?? '')
  }
  if (node.marker === null || !node.topics.includes('time')) return ''
  const name = OF_ITEM.exec(outline.read(node).slice(node.body))?.[1] ?? ''
  return asBatch(name)
}

/** Names of batches, block by block: two at least that stand side by side are ones. */
const namesOf = (outline: Outline, nodes: readonly Node[]): ReadonlyMap<number, string> => {
  const named = nodes.flatMap((node) => {
    const name = nameIn(outline, node)
    return name === '' ? [] : [{ node, name }]
  })
  const lists = Map.groupBy(named, ({ node }) => `${node.block.kind} ${node.parent?.at ?? -1}`)
  return new Map(
    [...lists.values()]
      .filter((list) => new Set(list.map(({ name }) => name)).size > 1)
      .flatMap((list) => list.map(({ node, name }) => [node.at, name])),
  )
}

const NOT_HERE = ['conditions', 'materials', 'support', 'contacts'] as const

/** 申报窗口: days of opening and deadlines by their kind, batch by batch. */
export const windowsOf = (
  outline: Outline,
  told: { issuedOn: string; year: number; end: number; batch: string },
): NoticeWindow[] => {
  const drafts = new Map<string, Draft>()
  const draftOf = (batch: string): Draft => {
    const draft = drafts.get(batch) ?? { batch, opens: [], deadlines: [], always: null }
    drafts.set(batch, draft)
    return draft
  }
  const nodes = outline.nodes.filter(
    ({ at, topics }) =>
      at < told.end &&
      (topics.includes('time') || !NOT_HERE.some((topic) => topics.includes(topic))),
  )
  const names = namesOf(outline, nodes)
  for (const node of nodes) {
    const name = names.get(node.at) ?? ''
    let batch = name
    for (const { flat, from } of sentencesOf(outline, node)) {
      for (const stretch of stretchesIn(node, flat, from, told.year)) {
        const numbered = BATCH.exec(stretch.before)?.[0]
        if (numbered !== undefined) batch = name.includes(numbered) ? name : `${name}${numbered}`
        if (!isOfWindow(stretch)) continue
        take(draftOf(batch), stretch, { outline, issuedOn: told.issuedOn })
      }
      const always = node.topics.includes('time') ? ALWAYS.exec(flat) : null
      if (always === null) continue
      const [at, words] = [from + always.index, always[0]]
      draftOf(batch).always ??= {
        value: words,
        sureness: 'likely',
        places: [outline.place(node, at, at + words.length)],
      }
    }
  }
  return [...drafts.values()]
    .map(finish)
    .filter(
      ({ opensOn, deadlines, always }) =>
        opensOn !== null || deadlines.length > 0 || always !== null,
    )
    .map((window) => (window.batch === '' ? { ...window, batch: told.batch } : window))
}
