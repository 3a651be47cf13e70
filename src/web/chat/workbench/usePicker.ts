import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { policies } from '#contract/policies.ts'
import { workbench } from '#contract/workbench.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import { askInline } from '#web/wire/query.ts'
import { type PolicyCard, type QuickReply, repliesFor, wantedIn } from './picking.ts'

/** So many are offered at once. */
const MOST = 6
/** Policies are looked for once somebody has stopped typing for so long. */
const SETTLE_MS = 250

export interface Option {
  key: string
  title: string
  note: string
  pick: () => void
}

export interface Picker {
  /** What is offered; null while nothing is looked for. */
  label: string | null
  options: readonly Option[]
  active: number
  /** Why nothing stands there. */
  said: string
  onKeyDown: (event: KeyboardEvent) => void
}

const useFound = (text: string) => {
  const wanted = wantedIn(text)
  const settled = useSettled(wanted?.kind === 'policy' ? wanted.query : '', SETTLE_MS)
  const replies = useQuery({
    ...askInline(workbench.quickReplies, {}),
    enabled: wanted?.kind === 'reply',
  })
  const found = useQuery({
    ...askInline(policies.search, { keyword: settled, pageSize: MOST }),
    enabled: wanted?.kind === 'policy' && settled !== '',
  })
  return { wanted, settled, replies, found }
}

/** What stands in the list's place. */
const saidOf = (of: { pending: boolean; failed: boolean; count: number; empty: string }): string =>
  of.failed ? '没有加载出来' : of.pending ? '正在查找…' : of.count === 0 ? of.empty : ''

/** `/` 快捷语 and `#` 政策卡片 over the composer, chosen by arrows and Enter. */
export const usePicker = (
  text: string,
  on: { reply: (reply: QuickReply) => void; policy: (policy: PolicyCard) => void },
): Picker => {
  const { wanted, settled, replies, found } = useFound(text)
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const [before, setBefore] = useState(text)
  if (before !== text) {
    setBefore(text)
    setActive(0)
    if (dismissed !== '') setDismissed('')
  }
  const shut = wanted === null || dismissed === text
  const isReply = wanted?.kind === 'reply'
  const options: Option[] = shut
    ? []
    : isReply
      ? repliesFor(replies.data?.records ?? [], wanted.query)
          .slice(0, MOST)
          .map((reply) => ({
            key: reply.replyId,
            title: reply.title,
            note: reply.text,
            pick: () => on.reply(reply),
          }))
      : (settled === wanted.query ? (found.data?.records ?? []) : []).map(({ policy }) => ({
          key: policy.policyId,
          title: policy.title,
          note: [policy.docNumber, policy.checkedOn && `核对日期 ${policy.checkedOn}`]
            .filter((it) => it !== '')
            .join(' · '),
          pick: () => on.policy(policy),
        }))
  const looking = isReply
    ? replies.isPending
    : wanted !== null && wanted.query !== '' && (settled !== wanted.query || found.isFetching)
  const said = saidOf({
    pending: looking,
    failed: isReply ? replies.isError : found.isError,
    count: options.length,
    empty: isReply
      ? '没有这样的快捷语'
      : wanted?.query === ''
        ? '输入关键词查找政策'
        : '没有找到这样的政策',
  })
  const at = Math.min(active, Math.max(0, options.length - 1))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (shut || event.nativeEvent.isComposing) return
    const { key } = event
    const steps = { ArrowDown: 1, ArrowUp: -1 } as const
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (options.length > 0) setActive((at + steps[key] + options.length) % options.length)
    } else if ((key === 'Enter' && !event.ctrlKey && !event.shiftKey) || key === 'Tab') {
      // Half a search is no message.
      if (options.length === 0 && (key === 'Tab' || !looking)) return
      options[at]?.pick()
    } else if (key === 'Escape') setDismissed(text)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    label: shut ? null : isReply ? '快捷语' : '政策卡片',
    options,
    active: at,
    said,
    onKeyDown,
  }
}
