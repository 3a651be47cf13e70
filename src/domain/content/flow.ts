/**
 * 内容流转 as one table (product.md 4.4). Two things are known of an item: what readers see of it
 * (`live`, which the published tables alone say) and what becomes of its working form (`work`).
 */
import { DAY_MS } from '../calendar/beijing.ts'
import { POLICY_STATUS } from '../policies/publishing.ts'
import { openText } from './facts.ts'
import { CONTENT_KIND, type ContentKind } from './kinds.ts'

/** What readers see: nothing yet, the published form, nothing any more, or an item that was replaced. */
export type Live = 'none' | 'published' | 'offline' | 'replaced'
/** The working form: there is none, it is written, waits for a reviewer, or for its hour. */
export type Work = '' | 'draft' | 'review' | 'scheduled'

/** 状态 as lists show it: of the working form while there is one, else of what readers see. */
export const CONTENT_STATE = {
  draft: POLICY_STATUS.draft,
  review: POLICY_STATUS.review,
  scheduled: '待发布',
  published: POLICY_STATUS.published,
  offline: POLICY_STATUS.offline,
  replaced: POLICY_STATUS.replaced,
  deleted: '回收站',
} as const
export type ContentState = keyof typeof CONTENT_STATE

/** 缺什么, as lists can be narrowed by it. */
export const CONTENT_LACK = {
  link: '缺原文链接',
  doubt: '导入后待核对',
  unverified: '含待核实内容',
  dead: '链接失效',
} as const
export type ContentLack = keyof typeof CONTENT_LACK

/** What can be done with an item; the calls save and roll back besides. */
export const CONTENT_MOVE = {
  submit: '送审',
  withdraw: '撤回送审',
  approve: '通过并发布',
  return: '退回',
  unschedule: '取消定时发布',
  drop: '放弃修改',
  offline: '下线',
  planOffline: '定时下线',
  reopen: '恢复为草稿',
  restore: '恢复发布',
  replace: '替代',
  unreplace: '撤销替代',
  discard: '删除',
  recover: '从回收站恢复',
} as const
export type ContentMove = keyof typeof CONTENT_MOVE
export const CONTENT_MOVES = Object.keys(CONTENT_MOVE) as ContentMove[]

/** Everything that leaves a revision. */
export const CONTENT_ACT = {
  taken: '已发布的内容',
  add: '新建',
  copy: '复制新建',
  save: '保存',
  rollBack: '回到旧版本',
  import: '从公文导入',
  ...CONTENT_MOVE,
  publish: '定时发布',
  expire: '到期下线',
  package: '内容包',
} as const
export type ContentAct = keyof typeof CONTENT_ACT

/** How the note of an approval begins that takes effect later, when 定时发布 does it. */
export const SCHEDULED = '定于 '

/** Acts after which readers see the form, unless its note begins with {@link SCHEDULED}. */
export const PUBLISHING_ACTS: readonly ContentAct[] = ['taken', 'approve', 'publish', 'package']

/** Acts that write the form; whoever did the last of them edited the item. */
export const EDITING_ACTS: readonly ContentAct[] = ['add', 'copy', 'save', 'rollBack', 'import']

/** Who may: holders of content:edit, content:review, content:remove. */
export const CONTENT_CODE = {
  edit: 'content:edit',
  review: 'content:review',
  remove: 'content:remove',
} as const
export type ContentRight = keyof typeof CONTENT_CODE

/** What a dialog asks for before a move. */
export type Asked = '' | 'reason' | 'moment' | 'moment?' | 'item'

/** 自动保存: how long the saves of one hand are one version, from the first of them. */
export const RUN_MS = 600_000

/** Days that a deleted item can be taken back. */
export const BIN_DAYS = 30
export const REASON_MAX = 200

/** An item as a move finds it. */
export interface Situation {
  kind: ContentKind
  id: string
  live: Live
  work: Work
  /** Epoch milliseconds; null unless it is in the bin. */
  deletedAt: number | null
  /** Who wrote the working form last; empty without one. */
  editedBy: string
  /** 还缺什么 of the working form, or of what stands published where there is none. */
  gaps: readonly string[]
  /** Facts of its documents that nobody has decided about. */
  open: number
}

/** Who moves it, and when. */
export interface Role {
  userId: string

  permissions: ReadonlySet<string>
  now: number
}

/** What was said with a move. */
export interface Given {
  reason: string
  /** Epoch milliseconds; null = at once, and for 定时下线 = not any more. */
  moment: number | null
  /** 审核意见 at fields, with 退回. */
  comments: readonly { path: string; text: string }[]
  /** 替代: the newer item, and what took its own place in turn. */
  item: { id: string; live: Live; successors: readonly string[] } | null
}

interface Rule {
  right: ContentRight
  work: readonly Work[]
  live: readonly Live[]
  asks: Asked
  guards: readonly Guard[]
  to: (of: Situation, given: Given) => Partial<Pick<Situation, 'work' | 'live'>>
}
/** Why it may not be done; null when it may. */
type Guard = (of: Situation, role: Role) => string | null

const ANY_LIVE: readonly Live[] = ['none', 'published', 'offline', 'replaced']

/** 四眼: whoever wrote a version last does not let it pass. */
const fourEyes: Guard = ({ editedBy }, { userId }) =>
  editedBy === userId ? '最后修改的人不能审核自己的版本' : null
/** Nothing is lacking; all that is, is named. */
const complete: Guard = ({ gaps }) =>
  gaps.length === 0
    ? null
    : `还缺：${gaps.slice(0, 8).join('、')}${gaps.length > 8 ? ` 等 ${gaps.length} 项` : ''}`
const mayEnd: Guard = ({ kind }) =>
  CONTENT_KIND[kind].lasting
    ? `${CONTENT_KIND[kind].name}不能下线；不再使用的条目请填写停用日期`
    : null
const replaceable: Guard = ({ kind }) =>
  CONTENT_KIND[kind].replaceable ? null : `${CONTENT_KIND[kind].name}没有替代关系`

const RULES: Readonly<Record<Exclude<ContentMove, 'recover'>, Rule>> = {
  submit: {
    right: 'edit',
    work: ['draft'],
    live: ANY_LIVE,
    asks: '',
    guards: [complete],
    to: () => ({ work: 'review' }),
  },
  withdraw: {
    right: 'edit',
    work: ['review'],
    live: ANY_LIVE,
    asks: '',
    guards: [],
    to: () => ({ work: 'draft' }),
  },
  return: {
    right: 'review',
    work: ['review'],
    live: ANY_LIVE,
    asks: 'reason',
    guards: [],
    to: () => ({ work: 'draft' }),
  },
  approve: {
    right: 'review',
    work: ['review'],
    live: ANY_LIVE,
    asks: 'moment?',
    guards: [fourEyes, complete],
    to: (of, { moment }) => (moment === null ? published(of) : { work: 'scheduled' }),
  },
  unschedule: {
    right: 'edit',
    work: ['scheduled'],
    live: ANY_LIVE,
    asks: '',
    guards: [],
    to: () => ({ work: 'draft' }),
  },
  drop: {
    right: 'edit',
    work: ['draft'],
    live: ['published', 'offline', 'replaced'],
    asks: '',
    guards: [],
    to: () => ({ work: '' }),
  },
  offline: {
    right: 'remove',
    work: ['', 'draft', 'review', 'scheduled'],
    live: ['published', 'replaced'],
    asks: 'reason',
    guards: [mayEnd],
    to: () => ({ live: 'offline' }),
  },
  planOffline: {
    right: 'remove',
    work: ['', 'draft', 'review', 'scheduled'],
    live: ['published', 'replaced'],
    asks: 'moment?',
    guards: [mayEnd],
    to: () => ({}),
  },
  reopen: {
    right: 'edit',
    work: [''],
    live: ['offline'],
    asks: '',
    guards: [],
    to: () => ({ work: 'draft' }),
  },
  restore: {
    right: 'review',
    work: [''],
    live: ['offline'],
    asks: '',
    guards: [complete],
    to: () => ({ live: 'published' }),
  },
  replace: {
    right: 'review',
    work: [''],
    live: ['published'],
    asks: 'item',
    guards: [replaceable],
    to: () => ({ live: 'replaced' }),
  },
  unreplace: {
    right: 'review',
    work: [''],
    live: ['replaced'],
    asks: 'reason',
    guards: [replaceable],
    to: () => ({ live: 'published' }),
  },
  discard: {
    right: 'remove',
    work: ['', 'draft'],
    live: ['none', 'offline'],
    asks: '',
    guards: [],
    to: () => ({}),
  },
}

/** Readers see the working form; what was replaced says so still. */
const published = ({ live }: Situation): Partial<Situation> => ({
  work: '',
  live: live === 'replaced' ? 'replaced' : 'published',
})

/** The state that lists show. */
export const stateOf = ({
  work,
  live,
  deletedAt,
}: Pick<Situation, 'work' | 'live' | 'deletedAt'>): ContentState => {
  if (deletedAt !== null) return 'deleted'
  if (work !== '') return work
  return live === 'none' ? 'draft' : live
}

/** What a move leaves behind. */
export interface Next {
  work: Work
  live: Live
  deleted: boolean
}

const MISSING_RIGHT = 'right'

/** Why a move is refused. */
export interface Refused {
  /** `right`: the caller does not hold the code `right`; `state`: it cannot be done as things are. */
  why: typeof MISSING_RIGHT | 'state' | 'given'
  right: ContentRight
  text: string
}

const rightOf = (move: ContentMove): ContentRight =>
  move === 'recover' ? 'remove' : RULES[move].right

/** Why somebody may not make a move now, before anything was said with it; null when they may. */
export const moveProblem = (move: ContentMove, of: Situation, role: Role): Refused | null => {
  const right = rightOf(move)
  const refused = (text: string, why: Refused['why'] = 'state'): Refused => ({ why, right, text })
  if (!role.permissions.has(CONTENT_CODE[right])) return refused('无权限', MISSING_RIGHT)
  const name = CONTENT_MOVE[move]
  if (move === 'recover') {
    if (of.deletedAt === null) return refused(`不在回收站，不能${name}`)
    return role.now - of.deletedAt > BIN_DAYS * DAY_MS
      ? refused(`删除已超过 ${BIN_DAYS} 天，不能恢复`)
      : null
  }
  const rule = RULES[move]
  if (of.deletedAt !== null || !rule.work.includes(of.work) || !rule.live.includes(of.live))
    return refused(`${CONTENT_STATE[stateOf(of)]}状态不能${name}`)
  const fault = rule.guards.map((guard) => guard(of, role)).find((text) => text !== null)
  return fault === undefined || fault === null ? null : refused(fault)
}

/**
 * Judges a move with all that was said: what the item is then, or why not. Moments must lie ahead;
 * a newer item must be public and must not be replaced, in the end, by this one.
 */
export const stepOf = (
  move: ContentMove,
  of: Situation,
  role: Role,
  given: Given,
): { next: Next } | { refused: Refused } => {
  const problem = moveProblem(move, of, role)
  if (problem !== null) return { refused: problem }
  const kept = { work: of.work, live: of.live, deleted: false }
  if (move === 'recover') return { next: kept }
  const text = givenProblem(move, of, role, given)
  if (text !== null) return { refused: { why: 'given', right: rightOf(move), text } }
  return { next: { ...kept, ...RULES[move].to(of, given), deleted: move === 'discard' } }
}

const givenProblem = (
  move: Exclude<ContentMove, 'recover'>,
  of: Situation,
  role: Role,
  given: Given,
): string | null => {
  const { asks } = RULES[move]
  if (asks === 'reason') {
    if (given.reason.trim() === '' && (move !== 'return' || given.comments.length === 0))
      return move === 'return' ? '请填写原因，或在字段旁写审核意见' : '请填写原因'
    return Array.from(given.reason.trim()).length > REASON_MAX ? `最多 ${REASON_MAX} 字` : null
  }
  if (move === 'approve' && of.open > 0 && given.reason.trim() === '')
    return `${openText(of.open)}，请写明为什么可以发布`
  if (asks === 'moment?')
    return given.moment === null || given.moment > role.now ? null : '时间应在现在之后'
  if (asks !== 'item') return null
  const { item } = given
  if (item === null || item.id === of.id) return '请选择替代它的内容'
  if (item.live !== 'published') return '替代它的内容尚未发布'
  return item.successors.includes(of.id) ? '替代关系不能成环' : null
}

/** What somebody may do with an item now; a move that the state rules out is left out. */
export interface Possible {
  move: ContentMove
  name: string
  /** What a dialog asks for. */
  asks: Asked
  /** Why not, for whoever holds the right; empty when it can be done. */
  blocked: string
}

/** The moves of an item for somebody, those held back by a guard with the reason. */
export const transitionsOf = (of: Situation, role: Role): Possible[] =>
  CONTENT_MOVES.flatMap((move) => {
    const problem = moveProblem(move, of, role)
    const possible = { move, name: CONTENT_MOVE[move], asks: asksOf(move) }
    if (problem === null) return [{ ...possible, blocked: '' }]
    if (problem.why !== 'state' || !fits(move, of)) return []
    return [{ ...possible, blocked: problem.text }]
  })

const asksOf = (move: ContentMove): Asked => (move === 'recover' ? '' : RULES[move].asks)

const ENDING: ReadonlySet<ContentMove> = new Set(['offline', 'planOffline'])

/** Its state would allow the move, were it not for a guard. */
const fits = (move: ContentMove, of: Situation): boolean =>
  move !== 'recover' &&
  of.deletedAt === null &&
  RULES[move].work.includes(of.work) &&
  RULES[move].live.includes(of.live) &&
  (move !== 'replace' || CONTENT_KIND[of.kind].replaceable) &&
  !(CONTENT_KIND[of.kind].lasting && ENDING.has(move))

/** Why a form cannot be written now; null when it can. What waits is taken back first. */
export const writeProblem = (of: Pick<Situation, 'work' | 'live' | 'deletedAt'>): string | null =>
  of.deletedAt !== null || of.work === 'review' || of.work === 'scheduled'
    ? `${CONTENT_STATE[stateOf(of)]}状态不能修改`
    : null

/** Why an item cannot get another id now; null when it can: readers have never met it. */
export const renameProblem = (
  of: Pick<Situation, 'kind' | 'work' | 'live' | 'deletedAt'>,
): string | null =>
  CONTENT_KIND[of.kind].id.by === 'kind'
    ? `${CONTENT_KIND[of.kind].name}只有一份，编号不能修改`
    : of.live === 'none'
      ? writeProblem(of)
      : '已经公布过的编号不能修改'

/** What time does to an item: its hour of publication or of going offline has come. */
export const dueOf = (
  of: Situation & { publishAt: number | null; offlineAt: number | null },
  now: number,
): 'publish' | 'expire' | null => {
  if (of.deletedAt !== null) return null
  if (of.work === 'scheduled' && of.publishAt !== null && of.publishAt <= now) return 'publish'
  const isLive = of.live === 'published' || of.live === 'replaced'
  return isLive && of.offlineAt !== null && of.offlineAt <= now ? 'expire' : null
}
