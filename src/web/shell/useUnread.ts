import { useQuery } from '@tanstack/react-query'
import { reminders } from '#contract/reminders.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { useSession } from './context.ts'

/** How often the count of unread messages is asked for while the page is visible. */
const EVERY_MS = 60_000

/** The part of a console address that opens the messages. */
export const MESSAGES_HASH = '#messages'

/** 消息 n: how many are unread; 0 for a visitor and while it is not known. */
export const useUnread = (): number => {
  const session = useSession()
  const { data } = useQuery({
    ...queryOptionsInline(reminders.count, {}),
    enabled: session !== null,
    refetchInterval: EVERY_MS,
  })
  return session === null ? 0 : (data?.chatNum ?? 0)
}
