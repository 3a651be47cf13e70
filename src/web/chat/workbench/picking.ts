import type { MessageBody } from '#contract/chat.socket.ts'
import type { policies } from '#contract/policies.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { workbench } from '#contract/workbench.ts'

/** 快捷输入: what `/` and `#` at the beginning of a message look for, and what they put in. */

export type QuickReply = AnswerOf<typeof workbench.quickReplies>['records'][number]
export type PolicyCard = AnswerOf<typeof policies.search>['records'][number]['policy']

export interface Wanted {
  kind: 'reply' | 'policy'
  query: string
}

/** What a text asks for; null for an ordinary one. */
export const wantedIn = (text: string): Wanted | null => {
  if (text.includes('\n')) return null
  if (text.startsWith('/')) return { kind: 'reply', query: text.slice(1).trim() }
  return text.startsWith('#') ? { kind: 'policy', query: text.slice(1).trim() } : null
}

/** Quick replies that fit: title before tags before text, one's own order kept within. */
export const repliesFor = (replies: readonly QuickReply[], query: string): QuickReply[] => {
  const needle = query.toLowerCase()
  const rank = ({ title, tags, text }: QuickReply): number => {
    if (title.toLowerCase().includes(needle)) return 0
    if (tags.some((tag) => tag.toLowerCase().includes(needle))) return 1
    return text.toLowerCase().includes(needle) ? 2 : 3
  }
  return replies
    .filter((reply) => rank(reply) < 3)
    .toSorted((one, other) => rank(one) - rank(other))
}

/** A reply with the names put in: {客户}, {企业} and {我}; one that is not known is left out. */
export const filled = (
  text: string,
  names: { customer: string; company: string; own: string },
): string =>
  text
    .replaceAll('{客户}', names.customer)
    .replaceAll('{企业}', names.company)
    .replaceAll('{我}', names.own)

const joined = (parts: readonly string[]): string => parts.filter((it) => it !== '').join(' · ')

/** 政策卡片: what of a policy is said, where it comes from and when that was looked at. */
export const cardOf = (policy: PolicyCard, link: string): MessageBody => {
  const { policyId, title, docNumber, orgs, amountText, window, checkedOn } = policy
  const until = window.deadline === '' ? '' : `截止 ${window.deadline.slice(0, 10)}`
  const checked = checkedOn === '' ? '' : `核对日期 ${checkedOn}`
  return {
    text: title,
    card: {
      kind: 'policy',
      id: policyId,
      title,
      note: joined([docNumber, until, amountText]).slice(0, 500),
      source: joined([orgs.join('、'), checked]).slice(0, 300),
      link,
    },
  }
}
