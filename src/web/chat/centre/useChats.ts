import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chat } from '#contract/chat.ts'
import { reminders } from '#contract/reminders.ts'
import { queryOptionsInline, useCall } from '#web/wire/query.ts'
import type { Chat } from '../conversation.ts'

export type ChatTab = 'mine' | 'queue' | 'colleagues' | 'ended'

/** Conversations of one page; more are read when asked for. */
export const CHATS_PAGE = 50

/** The stream tells of the queue; it is looked at so often besides. */
export const QUEUE_MS = 30_000

/** Conversations as they come: pages one after another, none twice. */
export const useChats = (tab: ChatTab, keyword: string) => {
  const call = useCall()
  const asked = useInfiniteQuery({
    queryKey: [chat.list.path, { tab, keyword }, 'pages'],
    queryFn: async ({ pageParam }) =>
      call(chat.list, { tab, keyword, page: pageParam, pageSize: CHATS_PAGE }),
    initialPageParam: 0,
    getNextPageParam: ({ page, pageSize, total }) =>
      (page + 1) * pageSize < total ? page + 1 : undefined,
    meta: { onApiError: 'inline' },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: tab === 'queue' || tab === 'colleagues' ? QUEUE_MS : false,
  })
  const pages = asked.data?.pages
  const chats = useMemo(() => {
    if (pages === undefined) return null
    const byId = new Map<string, Chat>()
    for (const { records } of pages) for (const one of records) byId.set(one.chatId, one)
    return [...byId.values()]
  }, [pages])
  return { chats, asked }
}

export type Chats = ReturnType<typeof useChats>

/** Unread messages and unread reminders, each as the server counts them; their sum is chatNum. */
export const useNewsCounts = (): { chats: number; reminders: number } => {
  const chats = useQuery({
    ...queryOptionsInline(chat.list, { tab: 'mine', pageSize: 1 }),
    staleTime: 0,
  })
  const remind = useQuery({ ...queryOptionsInline(reminders.list, { pageSize: 1 }), staleTime: 0 })
  return { chats: chats.data?.unread ?? 0, reminders: remind.data?.unread ?? 0 }
}
