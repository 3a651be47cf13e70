import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChatMessage } from '#contract/chat.socket.ts'
import { chat } from '#contract/chat.ts'
import { reminders } from '#contract/reminders.ts'
import { substitute } from '#domain/chat/choice.ts'
import { WIDE_PX } from '#domain/chat/limits.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { useApplication, useOverlays } from '#web/shell/context.ts'
import { messagesWith } from '#domain/pages/addresses.ts'
import type { Self } from './calls.ts'
import { ChatDialog } from './ChatDialog.tsx'
import { ChatPhone } from './ChatPhone.tsx'
import { mineQuery } from './mine.ts'
import { NoticeCard } from './NoticeCard.tsx'
import type { Talk } from './talk.ts'
import { useAnnouncing } from './useAnnouncing.ts'
import { useChat } from './useChat.ts'
import type { Expert } from './useExperts.ts'
import { BROWSER, type ChatWorld, useSelf, useTalk } from './useTalk.ts'

const SYSTEM_LINE = 4

/** 在线咨询: the dialog, and what is said of messages while it is shut. */
export const Chat = (props: {
  world?: ChatWorld
  /** Stands over the sheet, behind which everything else is hidden. */
  toasts?: ReactNode
}) => {
  const { world = BROWSER, toasts } = props
  const { overlays, session } = useApplication()
  const navigate = useNavigate()
  const client = useQueryClient()
  const self = useSelf(world)
  /** The conversation that is shown; empty while the dialog is shut. */
  const [conv, setConv] = useState('')
  const talk = useTalk(world, self, {
    onMessage(message) {
      if (message.type === SYSTEM_LINE) return
      session.update({ newMessage: message.body.text })
      tabs.came(message)
    },
    onEvent(name) {
      if (name === 'presence')
        return void client.invalidateQueries({ queryKey: [chat.customerService.path] })
      void client.invalidateQueries({ queryKey: [reminders.count.path] })
      void client.invalidateQueries({ queryKey: [chat.list.path] })
      // Other tabs of a member have sockets of their own.
      if (!self.member) tabs.changed()
    },
  })
  const onView = (message: ChatMessage): void => {
    drop()
    if (self.member) void navigate(messagesWith(message.from, message.fromName))
    else overlays.openChat({ userId: message.from })
  }
  const isMuted = (chatId: string): boolean => {
    const listed = client.getQueryData(mineQuery.queryKey) as
      | { records: { chatId: string; muted: boolean }[] }
      | undefined
    const about = talk?.get().chats[chatId]
    return (about ?? listed?.records.find((one) => one.chatId === chatId))?.muted ?? false
  }
  const { tabs, notice, drop } = useAnnouncing(world, self, { conv, isMuted, onView })
  const card = notice !== null && (
    <NoticeCard
      key={notice.msgId}
      name={notice.fromName}
      onView={() => onView(notice)}
      onClose={drop}
    />
  )
  if (talk === null) return card
  return (
    <Opened
      // What another person has opened is not known to this one's talk.
      key={`${self.actor} ${self.companyId}`}
      talk={talk}
      self={self}
      world={world}
      card={card}
      toasts={toasts}
      onShown={setConv}
    />
  )
}

const Opened = (props: {
  talk: Talk
  self: Self
  world: ChatWorld
  /** What is told of a message elsewhere. */
  card: ReactNode
  toasts: ReactNode
  onShown: (conv: string) => void
}) => {
  const { talk, self, world, card, toasts, onShown } = props
  const { overlays } = useApplication()
  const { chat: opening } = useOverlays()
  const navigate = useNavigate()
  const wide = useMedia(`(min-width: ${WIDE_PX + 1}px)`)
  const view = useChat(talk, self, world, opening)
  const [away, setAway] = useState<{ asked: Expert; other: Expert } | null>(null)
  const conv = opening === null ? '' : (view.current?.chatId ?? '')
  useEffect(() => onShown(conv), [onShown, conv])
  if (opening === null) return card
  const onClose = (): void => overlays.openChat(null)
  const onChoose = (expert: Expert): void => {
    const { experts } = view
    view.choose(expert.userId)
    if (!self.member || !experts.presenceKnown || experts.isAvailable(expert.userId)) return
    const other = substitute(
      experts.all ?? [],
      expert.userId,
      (userId) => experts.presence.length === 0 || experts.isAvailable(userId),
      world.random,
    )
    if (other !== null) setAway({ asked: expert, other })
  }
  const shared = { view, onChoose, onClose }
  return (
    <>
      {wide ? (
        <>
          <ChatDialog {...shared} />
          {card}
        </>
      ) : (
        <ChatPhone
          {...shared}
          over={
            <>
              {card}
              {toasts}
            </>
          }
        />
      )}
      <ConfirmDialog
        open={away !== null}
        title="专家不在线"
        confirm="确认"
        onClose={() => setAway(null)}
        onConfirm={() => {
          if (away === null) return
          setAway(null)
          onClose()
          void navigate(messagesWith(away.other.userId, away.other.userName))
        }}
      >
        {away !== null &&
          `${away.asked.userName} 目前不在线，系统推荐 ${away.other.userName} 作为您的专属顾问`}
      </ConfirmDialog>
    </>
  )
}
