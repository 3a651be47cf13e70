import type { titleCases } from '#contract/title-cases.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { CaseEvent, CaseStatus, PaperState } from '#domain/job-titles/title-case-codes.ts'
import type { Tone } from '#web/kit/Tag.tsx'

export type Case = AnswerOf<typeof titleCases.list>['records'][number]
export type WholeCase = AnswerOf<typeof titleCases.one>
export type CaseMove = WholeCase['moves'][number]
export type Paper = WholeCase['materials'][number]

export const VIEWS = { mine: '我负责的', free: '待领取', all: '全部' } as const

export const TONE: Readonly<Record<CaseStatus, Tone>> = {
  first: 'warn',
  more: 'warn',
  ready: 'busy',
  sent: 'busy',
  returned: 'warn',
  review: 'busy',
  publicity: 'busy',
  passed: 'good',
  failed: 'bad',
  stopped: 'none',
}

export const PAPER_TONE: Readonly<Record<PaperState, Tone>> = {
  pending: 'none',
  passed: 'good',
  flagged: 'bad',
}

/** What a move does, said before it is made. */
export const MOVE_TEXT: Readonly<Record<CaseEvent, string>> = {
  take: '领取后由您负责，可以查看完整号码和材料。',
  assign: '分派后对方会收到提醒，只有对方可以查看完整号码。',
  note: '写下和申请人、评审机构沟通的情况；可以定下一步日期，到期会提醒在待办总览里。',
  askMore: '列出还缺的内容，逐项补齐后再登记“资料已齐全”。',
  complete: '必需材料全部通过、补正全部完成后登记。',
  send: '材料已交到评审机构后登记，之后材料不能再改。',
  startReview: '评审机构已受理并开始评审时登记。',
  giveBack: '评审机构退回时登记：列出要改的内容和期限，材料可以再次修改。',
  resend: '补正全部完成，再次交到评审机构后登记。',
  publish: '结果进入公示时登记公示截止日期，截止后才能登记通过。',
  pass: '公示结束且没有异议时登记，办理结束。',
  fail: '写明没有通过的原因，办理结束。',
  stop: '写明为什么不再办理，例如申请人放弃。',
  undo: '上一步登记错了时使用，状态回到上一步之前；写明原因，记录会保留。',
}

/** 3/8 项通过，1 项有问题. */
export const papersText = ({ papers, passed, flagged }: Case): string =>
  papers === 0
    ? '暂无材料'
    : `${passed}/${papers} 项通过${flagged === 0 ? '' : `，${flagged} 项有问题`}`
