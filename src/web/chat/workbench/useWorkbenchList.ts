import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chat } from '#contract/chat.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { byUrgency } from '../centre/order.ts'
import { type ChatTab, QUEUE_MS, useChats } from '../centre/useChats.ts'
import type { useRemoval } from '../centre/useRemoval.ts'
import type { Chat } from '../conversation.ts'

const TABS: readonly { value: ChatTab; name: string }[] = [
  { value: 'mine', name: '我的' },
  { value: 'queue', name: '排队' },
  { value: 'colleagues', name: '同事' },
  { value: 'ended', name: '已结束' },
]

/** The lists of an expert: which one is looked at stands in the address as `queue`. */
export const useWorkbenchList = (removal: ReturnType<typeof useRemoval>, opened: Chat | null) => {
  const { read, go, to } = useAddress()
  const tab = TABS.find(({ value }) => value === read('queue'))?.value ?? 'mine'
  const [keyword, setKeyword] = useState('')
  const found = useChats(tab, useSettled(keyword.trim()))
  const mine = useChats('mine', '').chats ?? []
  const queued = useQuery({
    ...queryOptionsInline(chat.list, { tab: 'queue', pageSize: 1 }),
    staleTime: 0,
    refetchInterval: QUEUE_MS,
  })
  const visible = (found.chats ?? []).filter(({ chatId }) => !removal.hidden.has(chatId))
  const sorted = tab === 'mine' || tab === 'queue' ? byUrgency(visible) : visible
  const current = read('chat')
  const known = [...sorted, ...mine].find(({ chatId }) => chatId === current) ?? null
  const about = known ?? (opened?.chatId === current ? opened : null)
  const counts: Partial<Record<ChatTab, number>> = {
    mine: mine.length,
    queue: queued.data?.total ?? 0,
  }
  const own = tab === 'ended' || tab === 'mine' || mine.some((one) => one.chatId === current)
  return {
    tab,
    tabs: TABS.map(({ value, name }) => ({
      value,
      name: (counts[value] ?? 0) > 0 ? `${name} ${counts[value]}` : name,
    })),
    setTab: (next: ChatTab) => go({ queue: next === 'mine' ? '' : next, chat: '', pane: '' }),
    keyword,
    setKeyword,
    found,
    sorted,
    mine,
    current,
    about,
    /** Whether one takes part: others' conversations are not read. */
    own,
    toOf: (chatId: string) => to({ chat: chatId, pane: '' }),
    open: (chatId: string, inTab?: ChatTab) =>
      go({
        chat: chatId,
        pane: '',
        ...(inTab === undefined ? {} : { queue: inTab === 'mine' ? '' : inTab }),
      }),
    /** What a command finds, none twice. */
    reachable: (): Chat[] => [
      ...new Map([...sorted, ...mine].map((one) => [one.chatId, one])).values(),
    ],
    /** The one that stands so far down the list, from 1. */
    openAt(count: number) {
      const one = sorted[count - 1]
      if (one) go({ chat: one.chatId, pane: '' })
    },
    /** Goes on to the next one, as the one that is looked at has gone to somebody else. */
    goOn() {
      const at = sorted.findIndex(({ chatId }) => chatId === current)
      const next = sorted[at + 1] ?? sorted[at - 1]
      go({ chat: next?.chatId ?? '', pane: '' }, true)
    },
    /** The one so many rows further on. */
    step(by: 1 | -1) {
      const at = sorted.findIndex(({ chatId }) => chatId === current)
      const next = sorted[at < 0 ? 0 : at + by]
      if (next) go({ chat: next.chatId, pane: '' })
    },
  }
}

export type WorkbenchList = ReturnType<typeof useWorkbenchList>
