import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chat } from '#contract/chat.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import { queryOptionsInline, useCall } from '#web/wire/query.ts'
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

/** Where a conversation may be that has left the list in which it was looked for. */
const OTHER_TABS: readonly ChatTab[] = ['queue', 'colleagues', 'ended']
const LOOKED_THROUGH = 100

/** A conversation that `missing` names, and the list that has it; null for none. */
const useElsewhere = (missing: string) => {
  const call = useCall()
  const asked = useQuery({
    queryKey: [chat.list.path, { missing }, 'elsewhere'],
    queryFn: async (): Promise<{ tab: ChatTab; about: Chat } | null> => {
      for (const tab of OTHER_TABS) {
        // oxlint-disable-next-line no-await-in-loop -- it stands in one of them, mostly in the first
        const { records } = await call(chat.list, { tab, pageSize: LOOKED_THROUGH })
        const about = records.find(({ chatId }) => chatId === missing)
        if (about) return { tab, about }
      }
      return null
    },
    enabled: missing !== '',
    meta: { onApiError: 'inline' },
    staleTime: 0,
  })
  return { place: missing === '' ? null : (asked.data ?? null), looking: asked.isLoading }
}

/**
 * The lists of an expert: which one is looked at stands in the address as `queue`; a conversation
 * that is in another one by now is shown there.
 */
export const useWorkbenchList = (removal: ReturnType<typeof useRemoval>, opened: Chat | null) => {
  const { read, go, to } = useAddress()
  const chosen = TABS.find(({ value }) => value === read('queue'))?.value ?? 'mine'
  const [keyword, setKeyword] = useState('')
  const settled = useSettled(keyword.trim())
  const current = read('chat')
  const looked = useChats(chosen, settled).chats
  const own = useChats('mine', '').chats
  const mine = own ?? []
  const isHere = [...(looked ?? []), ...mine, opened].some((one) => one?.chatId === current)
  const isMissing = current !== '' && looked !== null && own !== null && !isHere
  const { place, looking } = useElsewhere(isMissing ? current : '')
  const tab = place?.tab ?? chosen
  const found = useChats(tab, settled)
  const queued = useQuery({
    ...queryOptionsInline(chat.list, { tab: 'queue', pageSize: 1 }),
    staleTime: 0,
    refetchInterval: QUEUE_MS,
  })
  const visible = (found.chats ?? []).filter(({ chatId }) => !removal.hidden.has(chatId))
  const sorted = tab === 'mine' || tab === 'queue' ? byUrgency(visible) : visible
  const known = [...sorted, ...mine].find(({ chatId }) => chatId === current) ?? null
  const about = known ?? (opened?.chatId === current ? opened : (place?.about ?? null))
  const counts: Partial<Record<ChatTab, number>> = {
    mine: mine.length,
    queue: queued.data?.total ?? 0,
  }
  const takesPart = tab === 'ended' || tab === 'mine' || mine.some((one) => one.chatId === current)
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
    /** Whether the current one is still looked for. */
    looking,
    /** Whether one takes part: others' conversations are not read. */
    own: takesPart,
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
