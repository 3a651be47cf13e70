import { useQuery } from '@tanstack/react-query'
import { policies } from '#contract/policies.ts'
import { workbench } from '#contract/workbench.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { type PolicyCard, type QuickReply, repliesFor, wantedIn } from './picking.ts'
import { type Option, type Picker, useChoosing } from './useChoosing.ts'

/** So many are offered at once. */
const MOST = 6
/** Policies are looked for once somebody has stopped typing for so long. */
const SETTLE_MS = 250

interface Offered {
  options: readonly Option[]
  said: string
  looking: boolean
}

/** What stands in the list's place. */
const saidOf = (of: { looking: boolean; failed: boolean; count: number; empty: string }): string =>
  of.failed ? '加载失败' : of.looking ? '正在查找…' : of.count === 0 ? of.empty : ''

const useReplies = (query: string | null, onPick: (reply: QuickReply) => void): Offered => {
  const asked = useQuery({
    ...queryOptionsInline(workbench.quickReplies, {}),
    enabled: query !== null,
  })
  const options = repliesFor(asked.data?.records ?? [], query ?? '')
    .slice(0, MOST)
    .map((reply) => ({
      key: reply.replyId,
      title: reply.title,
      note: reply.text,
      pick: () => onPick(reply),
    }))
  const looking = asked.isPending
  return {
    options,
    looking,
    said: saidOf({
      looking,
      failed: asked.isError,
      count: options.length,
      empty: '没有匹配的快捷语',
    }),
  }
}

const usePolicies = (query: string | null, onPick: (policy: PolicyCard) => void): Offered => {
  const settled = useSettled(query ?? '', SETTLE_MS)
  const found = useQuery({
    ...queryOptionsInline(policies.search, { keyword: settled, pageSize: MOST }),
    enabled: query !== null && settled !== '',
  })
  const options = (settled === query ? (found.data?.records ?? []) : []).map(({ policy }) => ({
    key: policy.policyId,
    title: policy.title,
    note: [policy.docNumber, policy.checkedOn && `核对日期 ${policy.checkedOn}`]
      .filter((it) => it !== '')
      .join(' · '),
    pick: () => onPick(policy),
  }))
  const looking = query !== null && query !== '' && (settled !== query || found.isFetching)
  const empty = query === '' ? '输入关键词查找政策' : '没有找到相关政策'
  return {
    options,
    looking,
    said: saidOf({ looking, failed: found.isError, count: options.length, empty }),
  }
}

/** `/` 快捷语 and `#` 政策卡片 over the composer. */
export const usePicker = (
  text: string,
  on: { reply: (reply: QuickReply) => void; policy: (policy: PolicyCard) => void },
): Picker => {
  const wanted = wantedIn(text)
  const replies = useReplies(wanted?.kind === 'reply' ? wanted.query : null, on.reply)
  const cards = usePolicies(wanted?.kind === 'policy' ? wanted.query : null, on.policy)
  const isReply = wanted?.kind === 'reply'
  return useChoosing(text, {
    label: wanted === null ? null : isReply ? '快捷语' : '政策卡片',
    ...(isReply ? replies : cards),
  })
}
