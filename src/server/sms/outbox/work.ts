import type { QueuePart } from '#domain/queues/queue.ts'
import { PAGES } from '#domain/pages/links.ts'
import { idInState } from '#domain/work/work.ts'
import type { WorkSource } from '#server/capability.ts'

/** Messages and mails that did not go out, as work of whoever looks after them: one thing of each. */
export const outboxWork = (counts: {
  sms: () => Promise<readonly QueuePart[]>
  mails: () => Promise<readonly QueuePart[]>
}): WorkSource => ({
  async of({ permissions }, { today }) {
    if (!permissions.has('outbox:list')) return []
    const ways = [
      { id: 'sms', name: '短信', parts: await counts.sms() },
      { id: 'mails', name: '邮件', parts: await counts.mails() },
    ]
    return ways.flatMap(({ id, name, parts }) => {
      const count = parts.reduce((sum, part) => sum + part.count, 0)
      if (count === 0) return []
      return [
        {
          id: idInState(id, today),
          title: `处理未送达的${name}`,
          subject: `${count} ${id === 'sms' ? '条' : '封'}`,
          act: '去处理',
          link: PAGES.smsOutbox,
          due: '',
          since: parts[0]?.oldest ?? null,
          ownerId: '',
          ownerName: '',
        },
      ]
    })
  },
})
