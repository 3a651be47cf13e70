import type { reminders } from '#contract/reminders.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { Handlers } from '#server/wire/handler.ts'
import {
  createOptOutHandlers,
  createSettingHandlers,
  type SettingsDeps,
} from './settings/handlers.ts'
import type { ReminderStore, StoredReminder } from './store.ts'

const answerOf = ({ id, created, ...rest }: StoredReminder): OutputOf<typeof reminders.detail> => ({
  remindId: id,
  createTime: created,
  ...rest,
})

/** 提醒 of the message centre, each person's own. */
export const createReminderHandlers = ({
  store,
  unreadChats,
  ...deps
}: SettingsDeps & {
  store: ReminderStore
  /** Messages that an account has not read. */
  unreadChats: (userId: string) => Promise<number>
}): Handlers<typeof reminders> => ({
  ...createSettingHandlers(deps),
  ...createOptOutHandlers(deps),

  async list(input, caller) {
    const userId = caller.principal.userId
    const [{ rows, total }, unread] = await Promise.all([
      store.page(userId, input),
      store.unread(userId),
    ])
    const { page, pageSize } = input
    return { records: rows.map(answerOf), total, page, pageSize, unread }
  },

  async markRead({ remindIds, all }, caller) {
    const userId = caller.principal.userId
    await store.markRead(userId, all ? 'all' : remindIds)
    return { unread: await store.unread(userId) }
  },

  async detail({ remindId }, caller) {
    const found = await store.open(caller.principal.userId, remindId)
    if (found === null) throw apiError('notFound', '没有找到这条提醒')
    return answerOf(found)
  },

  async count(_input, caller) {
    const userId = caller.principal.userId
    const [reminded, chats] = await Promise.all([store.unread(userId), unreadChats(userId)])
    return { chatNum: reminded + chats }
  },
})
