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

/** 变量 of a quick reply, and what each stands for. */
export const VARIABLES = {
  '{客户姓名}': 'customer',
  '{企业名称}': 'company',
  '{我的姓名}': 'own',
  '{政策名称}': 'policy',
} as const

type Names = Readonly<Record<(typeof VARIABLES)[keyof typeof VARIABLES], string>>

/** A reply with the names put in; one that is not known is left out. */
export const filled = (text: string, names: Names): string =>
  text.replaceAll(/\{[^{}]*\}/g, (word) =>
    word in VARIABLES ? names[VARIABLES[word as keyof typeof VARIABLES]] : word,
  )

/** What is typed of a colleague's name before the caret; null where there is no `@`. */
export const mentionAt = (before: string): string | null =>
  /(?:^|[^\w])@([^\s@]{0,20})$/.exec(before)?.[1] ?? null

/** A note by its parts, those with `@` and a name that is known marked. */
export const mentionsIn = (
  text: string,
  names: readonly string[],
): { text: string; named: boolean }[] => {
  const parts: { text: string; named: boolean }[] = []
  // A longer name goes before one that it begins with.
  const known = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  let plain = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = known.find((one) => text.startsWith(one, at + 1))
    if (name === undefined) continue
    if (at > plain) parts.push({ text: text.slice(plain, at), named: false })
    plain = at + 1 + name.length
    parts.push({ text: text.slice(at, plain), named: true })
  }
  if (plain < text.length) parts.push({ text: text.slice(plain), named: false })
  return parts
}

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
