import type { outbox } from '#contract/outbox.ts'
import { maskPhone } from '#domain/registration/account.ts'
import { purposeName } from '#domain/registration/message.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { OutboxStore } from './store.ts'

const STATES = ['queued', 'sent', 'failed'] as const

/** 短信发件箱 for operators. */
export const createOutboxHandlers = (
  store: OutboxStore,
): Handlers<Pick<typeof outbox, 'list'>> => ({
  list: async (asked) => {
    const { page, pageSize } = asked
    const { rows, total } = await store.messages(asked)
    const records = rows.map((row) => ({
      messageId: row.id,
      // Some stand there masked.
      phone: row.phone.includes('*') ? row.phone : maskPhone(row.phone),
      purposeName: purposeName(row.purpose),
      content: row.content,
      provider: row.provider,
      state: STATES.find((state) => state === row.state) ?? 'queued',
      error: row.error,
      createTime: row.created,
      sentTime: row.sent,
    }))
    return { records, total, page, pageSize }
  },
})
