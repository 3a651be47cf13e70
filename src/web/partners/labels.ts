import type { partnerApply } from '#contract/partner-apply.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { PARTNER_STATE, type PartnerState } from '#domain/showcase/partner-application.ts'
import type { Tone } from '#web/kit/Tag.tsx'

export type Application = AnswerOf<typeof partnerApply.list>['records'][number]
export type WholeApplication = AnswerOf<typeof partnerApply.one>
export type ApplicationMove = WholeApplication['moves'][number]

export const VIEWS = { mine: '我负责的', free: '待领取', all: '全部' } as const

export const STATES = Object.keys(PARTNER_STATE) as PartnerState[]

export const TONE: Readonly<Record<PartnerState, Tone>> = {
  submitted: 'warn',
  review: 'busy',
  talk: 'busy',
  sign: 'busy',
  active: 'good',
  expired: 'none',
  ended: 'none',
  rejected: 'bad',
}

/** At least so many days in a state. */
export const WAITED = [
  ['3', '停留 3 天以上'],
  ['7', '停留 7 天以上'],
  ['30', '停留 30 天以上'],
] as const

/** What was done, as the history says it. */
export const ACT: Readonly<Record<string, string>> = {
  move: '变更状态',
  back: '撤回上一步',
  take: '领取',
  assign: '分派',
  save: '更新跟进',
}

/** What a move does, said before it is made. */
export const MOVE_TEXT: Readonly<Record<PartnerState, string>> = {
  submitted: '申请回到“已提交”。',
  review: '开始核对机构资料和资质。',
  talk: '资料没有问题，开始与对方洽谈。',
  sign: '双方谈妥，开始办理签约。',
  active: '合同已签，开始合作。资质清单需要先全部核对。',
  expired: '合同到期，不再合作。公开的条目请在“运营内容”中下线。',
  ended: '提前终止合作。公开的条目请在“运营内容”中下线。',
  rejected: '不予合作。',
}
