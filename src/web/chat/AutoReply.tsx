import { useQuery } from '@tanstack/react-query'
import { chat } from '#contract/chat.ts'
import type { SystemReply } from '#domain/chat/auto-reply.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './Pane.module.css'
import { RichText } from './RichText.tsx'
import type { ChatView } from './useChat.ts'
import { queuedSince } from './Waiting.tsx'

/** Which of the platform's own replies fits how it stands; empty for none. */
const situationOf = (view: ChatView): SystemReply | '' => {
  const { experts, current, state } = view
  if (!experts.presenceKnown || current?.status === 'serving') return ''
  const { presence } = experts
  const nobody = presence.length > 0 && presence.every(({ available }) => !available)
  if (nobody && presence.some(({ backAt }) => backAt !== '')) return 'off-hours'
  if (queuedSince(view) > 0) return 'queue'
  const said = state.logs[current?.chatId ?? '']?.messages.length ?? 0
  return said === 0 && (current?.head ?? 0) === 0 ? 'welcome' : ''
}

/** What is said by itself above a conversation: the expert's own words for job titles, else the platform's. */
export const AutoReplies = ({ view }: { view: ChatView }) => {
  const own = view.jobTitle ? (view.chosen?.autoReplyDictId ?? '') : ''
  const situation = situationOf(view)
  return (
    <>
      <AutoReply dictId={own} />
      <AutoReply dictId={own !== '' && situation === 'welcome' ? '' : situation} />
    </>
  )
}

/** 自动回复 by its entry; nothing where it says nothing. */
const AutoReply = ({ dictId }: { dictId: string }) => {
  const { data } = useQuery({
    ...queryOptionsInline(chat.autoReply, { dictId }),
    enabled: dictId !== '',
  })
  if (data === undefined || data.dictDesc === '') return null
  return (
    <section className={styles.auto} aria-label="自动回复">
      <small>自动回复</small>
      <RichText html={data.dictDesc} />
    </section>
  )
}
