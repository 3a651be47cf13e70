import { daysBetween } from '../calendar/days.ts'
import { pageAt } from '../pages/addresses.ts'

/**
 * 待办: what waits for one person, whatever capability it belongs to (ux/review-console.md §5.1).
 * `home` is what the home page calls the kind where several are named together.
 */
export const WORK = {
  chat: { name: '会话' },
  followUp: { name: '客户跟进' },
  right: { name: '知识产权' },
  order: { name: '申报委托' },
  declaration: { name: '申报' },
  lead: { name: '咨询线索' },
  titleCase: { name: '职称办理' },
  partner: { name: '渠道合作' },
  certification: { name: '企业认证' },
  content: { name: '运营内容' },
  member: { name: '成员与权限' },
  match: { name: '匹配结果' },
  company: { name: '企业资料' },
  outbox: { name: '未送达' },
} as const satisfies Record<string, { name: string }>

export type WorkKind = keyof typeof WORK
export const WORK_KINDS = Object.keys(WORK) as WorkKind[]

/** What a count has to know of a thing that waits. */
export interface WorkBrief {
  /** Names it within its kind, the same as long as it waits for the same. */
  id: string
  /** Address on this site. */
  link: string
  /** Last day `yyyy-MM-dd`; empty where nothing ends. */
  due: string
  /** Beyond what is promised, though no day says so. */
  late?: boolean
  /** A person waits at the other end. */
  live?: boolean
}

/** The id of a thing that is another one once it waits in another state, which has no space in it. */
export const idInState = (key: string, state: string | number): string => `${key} ${state}`

/** What {@link idInState} was given as the key. */
export const keyInId = (id: string): string => id.slice(0, id.lastIndexOf(' '))

/** One thing that waits, as the capability that it belongs to tells it. */
export interface WorkThing extends WorkBrief {
  /** What is to be done, e.g. 缴纳第 5 年年费. */
  title: string
  /** For whom or of what, e.g. a company, a policy, a right. */
  subject: string
  /** What the one button says. */
  act: string
  /** Since when it waits. */
  since: Date | null
  /** With whom it is; both empty while it is anybody's. */
  ownerId: string
  ownerName: string
  /** It can be handed on. */
  handsOn?: boolean
}

/** A thing of the list of one person. */
export interface WorkItem extends WorkThing {
  kind: WorkKind
}

/** Kinds that are done by looking at them. */
export const SEEN_ONCE: ReadonlySet<WorkKind> = new Set<WorkKind>(['match'])

/** Days before its end from which something counts as soon (ux/design.md 4: red at 14). */
export const SOON_DAYS = 14

/** How pressing a thing is, the most pressing first. */
export const URGENCY = {
  live: '等待回复',
  late: '已超时',
  soon: '临近截止',
  open: '待处理',
} as const

export type Urgency = keyof typeof URGENCY
const URGENCIES = Object.keys(URGENCY) as Urgency[]

/** @param today `yyyy-MM-dd`, Beijing. */
export const urgencyOf = (
  { due, late = false, live = false }: Pick<WorkBrief, 'due' | 'late' | 'live'>,
  today: string,
): Urgency => {
  if (live) return 'live'
  const left = due === '' ? null : daysBetween(today, due)
  if (late || (left !== null && left < 0)) return 'late'
  return left !== null && left <= SOON_DAYS ? 'soon' : 'open'
}

/** How much waits, how much of it is late, and how much by the page that it leads to. */
export const tallyOf = (
  items: readonly WorkBrief[],
  today: string,
): { total: number; late: number; pages: { page: string; count: number }[] } => ({
  total: items.length,
  late: items.filter((item) => urgencyOf(item, today) === 'late').length,
  pages: [...Map.groupBy(items, ({ link }) => pageAt(link.split('?')[0] ?? '')?.name ?? '')].map(
    ([page, those]) => ({ page, count: those.length }),
  ),
})

/** What is late and can no longer be met in time comes before what still ends soon. */
const rankOf = (item: WorkItem, today: string): number => {
  const urgency = urgencyOf(item, today)
  const left = item.due === '' ? -1 : daysBetween(today, item.due)
  if (urgency === 'late' && left > SOON_DAYS) return URGENCIES.indexOf('soon') + 0.5
  return urgency === 'late' && left >= 0 ? URGENCIES.indexOf('soon') : URGENCIES.indexOf(urgency)
}

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0

/** Without an end it comes after what has one. */
const NEVER = '9999-12-31'

/**
 * Who waits for an answer comes first, then what is late, what ends soon, what is late and can still
 * be met for long, and the rest: the earlier its end, then the longer it has waited.
 */
export const inOrder = (items: readonly WorkItem[], today: string): WorkItem[] => {
  const since = (item: WorkItem): number => item.since?.getTime() ?? Number.MAX_SAFE_INTEGER
  return items.toSorted(
    (one, other) =>
      compare(rankOf(one, today), rankOf(other, today)) ||
      compare(one.due || NEVER, other.due || NEVER) ||
      compare(since(one), since(other)) ||
      compare(one.kind, other.kind) ||
      compare(one.id, other.id),
  )
}

/** The longest that something can be put off. */
export const SNOOZE_DAYS = 90

/** What is wrong with putting a thing off until a day; null where nothing is. */
export const snoozeProblem = (
  { due }: Pick<WorkThing, 'due'>,
  until: string,
  today: string,
): string | null => {
  const away = daysBetween(today, until)
  if (away < 1) return '请选择今天以后的日期'
  if (away > SNOOZE_DAYS) return `最多推迟 ${SNOOZE_DAYS} 天`
  // What is over already may still be put off: its end is no help any more.
  if (due !== '' && due >= today && until > due) return `截止 ${due}，不能推迟到这之后`
  return null
}

/** Days that something may be put off to in one tap, each before its end. */
export const snoozeDays = (
  thing: Pick<WorkThing, 'due'>,
  today: string,
  days: readonly string[],
): string[] => days.filter((until) => snoozeProblem(thing, until, today) === null)

/** Days before its end from which the morning letter tells of something. */
const TOLD_DAYS = 7
const DAY_MS = 86_400_000

/** Whether a morning letter is worth its reader's time: something is pressing, or new since yesterday. */
export const isWorthSending = (
  items: readonly WorkItem[],
  at: { now: Date; today: string },
): boolean =>
  items.some((item) => {
    const urgency = urgencyOf(item, at.today)
    if (urgency === 'live' || urgency === 'late') return true
    if (item.due !== '' && daysBetween(at.today, item.due) <= TOLD_DAYS) return true
    return item.since !== null && at.now.getTime() - item.since.getTime() < DAY_MS
  })

/** Things named in a morning letter. */
const NAMED = 6
const CONTENT_MAX = 500

const lineOf = ({ title, subject, due }: WorkItem, today: string): string => {
  const left = due === '' ? null : daysBetween(today, due)
  const when =
    left === null
      ? ''
      : left < 0
        ? `（已逾期 ${-left} 天）`
        : left === 0
          ? '（今天截止）'
          : `（剩 ${left} 天）`
  return `${title}${subject === '' ? '' : `：${subject}`}${when}`
}

/**
 * 每日待办: title and text of the morning letter.
 * @param items in order. `late`: things of others that are late, for whoever looks after the queues.
 */
export const morningLetter = (
  items: readonly WorkItem[],
  today: string,
  late = 0,
): { title: string; content: string } => {
  const own = items.filter((item) => urgencyOf(item, today) === 'late').length
  const lines = items.slice(0, NAMED).map((item) => lineOf(item, today))
  const rest = items.length > NAMED ? [`另有 ${items.length - NAMED} 项`] : []
  const queues = late > 0 ? [`全部队列有 ${late} 项已超时`] : []
  const title =
    items.length === 0
      ? `队列里有 ${late} 项已超时`
      : `今天有 ${items.length} 项待办${own > 0 ? `，${own} 项已超时` : ''}`
  const letters = Array.from([...lines, ...rest, ...queues].join('；'))
  const content =
    letters.length <= CONTENT_MAX
      ? letters.join('')
      : `${letters.slice(0, CONTENT_MAX - 1).join('')}…`
  return { title, content }
}
