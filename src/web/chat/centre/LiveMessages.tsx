import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ChatMessage, MSG_TYPE } from '#contract/chat.socket.ts'
import { useApplication } from '#web/shell/context.ts'
import { messagesWith, pageAt } from '#web/shell/pages.ts'
import { NoticeCard } from '../NoticeCard.tsx'
import { BROWSER, type ChatWorld, useSelf } from '../useTalk.ts'
import { useLine } from './useLine.ts'

/** 新消息 on every page of the console: keeps the counts current and tells who has written. */
export const LiveMessages = ({ world = BROWSER }: { world?: ChatWorld }) => {
  const { session } = useApplication()
  const self = useSelf(world)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [notice, setNotice] = useState<ChatMessage | null>(null)
  const drop = useCallback(() => setNotice(null), [])
  const isInSight = (conv: string): boolean =>
    pageAt(pathname)?.name === 'news' &&
    new URLSearchParams(search).get('chat') === conv &&
    document.visibilityState === 'visible'
  useLine(world, self, {
    onMessage(message) {
      if (message.type === MSG_TYPE.system) return
      session.update({ newMessage: message.body.text })
      if (!isInSight(message.conv)) setNotice(message)
    },
  })
  if (notice === null || isInSight(notice.conv)) return null
  return (
    <NoticeCard
      key={notice.msgId}
      name={notice.fromName}
      onView={() => {
        setNotice(null)
        void navigate(messagesWith(notice.from, notice.fromName))
      }}
      onClose={drop}
    />
  )
}
