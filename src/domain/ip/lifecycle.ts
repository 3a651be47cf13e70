/**
 * 生命周期 (domain-facts.md 6.4, 7.4, 8): the usual way of each kind, what every state means for the
 * owner, and which states can follow. Periods are not named here: they stand in dated tables.
 */
import type { IpKind } from './record-codes.ts'
import type { PatentKind } from './rules.ts'
import {
  COPYRIGHT_STATUS,
  type CopyrightStatus,
  PATENT_STATUS,
  type PatentStatus,
  TRADEMARK_STATUS,
  type TrademarkStatus,
} from './status.ts'

/** One state: what to do in it, and what can come next. */
export interface LifeState<S extends string> {
  text: string
  next: readonly S[]
}

type Life<S extends string> = Readonly<Record<S, LifeState<S>>>

export const TRADEMARK_LIFE: Life<TrademarkStatus> = {
  drafting: { text: '准备申请材料，提交前可先查询近似商标', next: ['filed'] },
  filed: { text: '等待商标局形式审查', next: ['formality', 'withdrawn'] },
  formality: { text: '正在形式审查', next: ['accepted', 'correction', 'withdrawn'] },
  correction: { text: '按补正通知书的期限补正', next: ['accepted', 'withdrawn'] },
  accepted: { text: '已受理，等待实质审查', next: ['examining', 'withdrawn'] },
  examining: { text: '正在实质审查', next: ['published', 'refused', 'withdrawn'] },
  published: { text: '初步审定公告期内，他人可提出异议', next: ['registered', 'opposed'] },
  refused: { text: '收到驳回通知后可在期限内请求复审', next: ['refusal_review'] },
  refusal_review: { text: '驳回复审中', next: ['published', 'refused', 'court'] },
  court: { text: '行政诉讼中', next: ['published', 'registered', 'refused', 'invalid'] },
  opposed: { text: '被提出异议，按通知书的期限答辩', next: ['registered', 'not_registered'] },
  not_registered: { text: '异议成立，不予注册', next: ['court'] },
  registered: {
    text: '注册有效，注意留存使用证据并按期续展',
    next: ['renewal_due', 'licensed', 'assigned', 'cancel_3y', 'invalidating', 'surrendered'],
  },
  renewal_due: { text: '已进入续展期，可以申请续展', next: ['renewed', 'grace'] },
  renewed: {
    text: '已续展，注意留存使用证据',
    next: ['renewal_due', 'licensed', 'assigned', 'cancel_3y', 'surrendered'],
  },
  assigned: {
    text: '已转让，核对权利人是否已变更',
    next: ['renewal_due', 'licensed', 'cancel_3y'],
  },
  licensed: { text: '已备案许可，注意监督被许可人的商品质量', next: ['renewal_due', 'cancel_3y'] },
  grace: { text: '期满未续展，宽展期内仍可续展，须另缴费用', next: ['renewed', 'expired'] },
  cancel_3y: {
    text: '被申请撤销连续三年不使用，按期提交使用证据',
    next: ['registered', 'cancelled'],
  },
  invalidating: { text: '被请求宣告无效，按通知书的期限答辩', next: ['registered', 'invalid'] },
  expired: { text: '宽展期已过；如已续展，请更新有效期', next: ['renewed'] },
  cancelled: { text: '注册已被撤销', next: [] },
  invalid: { text: '注册已被宣告无效', next: [] },
  withdrawn: { text: '申请已撤回', next: [] },
  surrendered: { text: '注册人已注销', next: [] },
}

export const PATENT_LIFE: Life<PatentStatus> = {
  accepted: { text: '已受理，等待初步审查', next: ['preliminary'] },
  preliminary: {
    text: '正在初步审查',
    next: ['publication', 'correction', 'grant_fee', 'refused'],
  },
  correction: { text: '按补正通知书的期限补正', next: ['preliminary', 'withdrawn_restorable'] },
  publication: {
    text: '已公布，按期请求实质审查',
    next: ['awaiting_examination', 'deemed_withdrawn'],
  },
  awaiting_examination: {
    text: '等待实质审查；尚未请求的，请按期提出',
    next: ['examining', 'deemed_withdrawn'],
  },
  examining: { text: '正在实质审查', next: ['office_action', 'grant_fee', 'refused_reviewable'] },
  office_action: {
    text: '收到审查意见，按通知书的期限答复',
    next: ['examining', 'grant_fee', 'refused_reviewable', 'withdrawn_restorable'],
  },
  reexamination: { text: '复审中', next: ['examining', 'grant_fee', 'refused'] },
  grant_fee: { text: '收到授权通知，按期办理登记手续', next: ['maintained', 'deemed_abandoned'] },
  maintained: {
    text: '专利权有效，按期缴纳年费',
    next: ['late_annuity', 'term_ended', 'invalidated', 'surrendered'],
  },
  late_annuity: {
    text: '年费已到期未缴，滞纳期内补缴年费和滞纳金',
    next: ['maintained', 'lapsed_restorable'],
  },
  lapsed_restorable: {
    text: '因未缴年费终止，可按通知书请求恢复权利',
    next: ['maintained', 'lapsed'],
  },
  refused_reviewable: { text: '被驳回，可在期限内请求复审', next: ['reexamination', 'refused'] },
  withdrawn_restorable: {
    text: '视为撤回，可按通知书请求恢复权利',
    next: ['examining', 'deemed_withdrawn'],
  },
  refused: { text: '申请被驳回', next: [] },
  deemed_withdrawn: { text: '申请视为撤回', next: [] },
  deemed_abandoned: { text: '视为放弃取得专利权', next: [] },
  lapsed: { text: '因未缴年费终止', next: [] },
  term_ended: { text: '保护期届满', next: [] },
  invalidated: { text: '专利权被宣告无效', next: [] },
  surrendered: { text: '权利人主动放弃', next: [] },
  double_patenting: { text: '为避免重复授权而放弃', next: [] },
}

export const COPYRIGHT_LIFE: Life<CopyrightStatus> = {
  drafting: { text: '准备登记材料；著作权自完成之日产生，登记是证明', next: ['filed'] },
  filed: { text: '等待受理', next: ['accepted', 'correction'] },
  correction: { text: '按补正通知书的期限补正', next: ['accepted'] },
  accepted: { text: '已受理，等待审查', next: ['reviewing'] },
  reviewing: { text: '正在审查', next: ['registered', 'correction'] },
  registered: {
    text: '已登记，证书无须续展',
    next: ['changed', 'transferred', 'pledged', 'revoked'],
  },
  changed: { text: '登记事项已变更', next: ['transferred', 'pledged', 'revoked'] },
  transferred: { text: '转让已备案', next: ['changed'] },
  pledged: { text: '已登记质权', next: ['registered', 'revoked'] },
  revoked: { text: '登记已撤销', next: [] },
}

const LIFE = { trademark: TRADEMARK_LIFE, patent: PATENT_LIFE, copyright: COPYRIGHT_LIFE } as const

const NAMES: Readonly<Record<IpKind, Readonly<Record<string, string>>>> = {
  trademark: TRADEMARK_STATUS,
  patent: PATENT_STATUS,
  copyright: COPYRIGHT_STATUS,
}

const TRADEMARK_WAY: readonly TrademarkStatus[] = [
  'filed',
  'accepted',
  'examining',
  'published',
  'registered',
  'renewal_due',
]
const INVENTION_WAY: readonly PatentStatus[] = [
  'accepted',
  'preliminary',
  'publication',
  'awaiting_examination',
  'examining',
  'grant_fee',
  'maintained',
]
/** Utility models and designs are not examined in substance (domain-facts.md 7). */
const SHORT_WAY: readonly PatentStatus[] = ['accepted', 'preliminary', 'grant_fee', 'maintained']
const COPYRIGHT_WAY: readonly CopyrightStatus[] = ['filed', 'accepted', 'reviewing', 'registered']

/** Where a state that is not on the usual way stands beside it. */
const BESIDE: Readonly<Record<string, string>> = {
  drafting: '',
  formality: 'filed',
  correction: 'accepted',
  opposed: 'published',
  refused: 'examining',
  refusal_review: 'examining',
  court: 'examining',
  not_registered: 'published',
  withdrawn: 'filed',
  office_action: 'examining',
  reexamination: 'examining',
  refused_reviewable: 'examining',
  withdrawn_restorable: 'examining',
  deemed_withdrawn: 'awaiting_examination',
  deemed_abandoned: 'grant_fee',
}

/** The last step of the way that a state beside it has reached; everything else has passed the last. */
const reached = (way: readonly string[], status: string): number => {
  const at = way.indexOf(status)
  if (at >= 0) return at
  const beside = BESIDE[status]
  if (beside === '') return -1
  if (beside === undefined) {
    const life = way.indexOf('registered')
    return life >= 0 ? life : way.length - 1
  }
  const near = way.indexOf(beside)
  return near >= 0 ? near : Math.min(1, way.length - 1)
}

/** The usual way of a record with how far it is, and what can come next. */
export interface Lifecycle {
  steps: { code: string; name: string; state: 'done' | 'now' | 'later'; day: string }[]
  /** The present state stands beside the usual way. */
  aside: boolean
  statusText: string
  next: { code: string; name: string; text: string }[]
}

const wayOf = (kind: IpKind, patentKind: PatentKind | ''): readonly string[] => {
  if (kind === 'trademark') return TRADEMARK_WAY
  if (kind === 'copyright') return COPYRIGHT_WAY
  return patentKind === 'invention' || patentKind === '' ? INVENTION_WAY : SHORT_WAY
}

/** `days` are those the record states, by step; steps without one have none. */
export const lifecycleOf = (
  kind: IpKind,
  status: string,
  given: { patentKind?: PatentKind; days: Readonly<Record<string, string>> },
): Lifecycle => {
  const way = wayOf(kind, given.patentKind ?? '')
  const at = reached(way, status)
  const on = way.includes(status)
  const life = LIFE[kind] as Readonly<Record<string, LifeState<string>>>
  const here = life[status]
  return {
    steps: way.map((code, index) => ({
      code,
      name: NAMES[kind][code] ?? code,
      state: index < at || (index === at && !on) ? 'done' : index === at ? 'now' : 'later',
      day: index <= at ? (given.days[code] ?? '') : '',
    })),
    aside: !on,
    statusText: here?.text ?? '',
    next: (here?.next ?? []).map((code) => ({
      code,
      name: NAMES[kind][code] ?? code,
      text: life[code]?.text ?? '',
    })),
  }
}
