import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chat } from '#contract/chat.ts'
import { whenIdle } from '#web/kit/useLater.ts'
import { mineQuery } from '#web/chat/mine.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { useRemembered, useSession } from '../context.ts'

/** How often it is asked for while the page is looked at. */
const EVERY_MS = 30_000

export interface ChatStatus {
  /** Messages that wait to be read; 0 for whoever never wrote. */
  unread: number
  /** Somebody could answer now. */
  available: boolean
}

/** 在线咨询 from outside: asked for once nothing more urgent is left to do, and never by a socket. */
export const useChatStatus = (): ChatStatus => {
  const session = useSession()
  const [talked] = useRemembered<boolean>('guestTalked')
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const mine = useQuery({
    ...mineQuery,
    enabled: idle && (session !== null || talked === true),
    refetchInterval: EVERY_MS,
  })
  const service = useQuery({
    ...queryOptionsInline(chat.customerService, {}),
    enabled: idle,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  })
  return {
    unread: mine.data?.unread ?? 0,
    available: service.data?.presence.some((one) => one.available) ?? false,
  }
}

const MOST = 99

/** 99+ from a hundred on. */
export const unreadText = (unread: number): string => (unread > MOST ? `${MOST}+` : `${unread}`)

/** 在线咨询，2 条未读. */
export const chatLabel = (name: string, unread: number): string =>
  unread > 0 ? `${name}，${unreadText(unread)} 条未读` : name
