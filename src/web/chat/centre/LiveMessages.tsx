import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { type ChatMessage, MSG_TYPE } from '#contract/chat.socket.ts'
import type { chat } from '#contract/chat.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { shownName } from '#domain/chat/guest.ts'
import { useApplication, useSession } from '#web/shell/context.ts'
import { messagesWith, pageAt } from '#domain/pages/addresses.ts'
import { mineQuery } from '../mine.ts'
import { NoticeCard } from '../NoticeCard.tsx'
import { useAnnouncing } from '../useAnnouncing.ts'
import { BROWSER, type ChatWorld, useSelf } from '../useTalk.ts'
import { useIdleAway } from './useIdleAway.ts'
import { useLine } from './useLine.ts'

const SERVE = 'serve:chat'

/** 新消息 on every page of the console: keeps the counts current and tells who has written. */
export const LiveMessages = ({ world = BROWSER }: { world?: ChatWorld }) => {
  const { session } = useApplication()
  const serves = useSession()?.permissions.includes(SERVE) ?? false
  const self = useSelf(world)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const conv =
    pageAt(pathname)?.name === 'news' ? (new URLSearchParams(search).get('chat') ?? '') : ''
  const isMuted = (chatId: string): boolean =>
    client
      .getQueryData<AnswerOf<typeof chat.list>>(mineQuery.queryKey)
      ?.records.some((one) => one.chatId === chatId && one.muted) ?? false
  const onView = (message: ChatMessage): void => {
    drop()
    void navigate(messagesWith(message.from, message.fromName))
  }
  const { tabs, notice, drop } = useAnnouncing(world, self, { conv, isMuted, onView })
  useIdleAway(world, serves)
  useLine(world, self, {
    onMessage(message) {
      if (message.type === MSG_TYPE.system) return
      session.update({ newMessage: message.body.text })
      tabs.came(message)
    },
  })
  if (notice === null) return null
  return (
    <NoticeCard
      key={notice.msgId}
      name={shownName(notice.fromName)}
      onView={() => onView(notice)}
      onClose={drop}
    />
  )
}
