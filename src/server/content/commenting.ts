import type { content } from '#contract/content.ts'
import type { AnswerOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { openToNote } from './editor.ts'
import { shownComments } from './gaps.ts'
import { actingAs } from './roles.ts'
import type { PublishedStore } from './published-store.ts'
import { keepComments } from './store.ts'

/**
 * 已处理: the editor has done what a comment asks, or takes that back. The form and its version stay
 * what they are; saying it twice does no harm.
 */
export const handled = async (
  { db, clock, publishedStore }: { db: Database; clock: Clock; publishedStore: PublishedStore },
  { kind, id, comment, handled: now }: ParsedOf<typeof content.handle>,
  caller: MemberCaller,
): Promise<AnswerOf<typeof content.handle>> => {
  const { author } = actingAs(caller, clock.now())
  return inTransaction(db, async (tx) => {
    const item = await openToNote(tx, publishedStore, { kind, id })
    const { row } = item
    const known = row.comments.find((one) => one.id === comment)
    if (known === undefined) throw apiError('notFound', '没有找到这条审核意见')
    if (known.handled === now) return { comments: shownComments(item) }
    const comments = row.comments.map((one) => (one === known ? { ...one, handled: now } : one))
    await keepComments(tx, { kind, id }, comments)
    await writeAuditEntry(tx, author.actor, {
      action: 'content.handle',
      companyId: '',
      objectType: kind,
      objectId: id,
      objectName: item.title,
      after: { 意见: known.text, 状态: now ? '已处理' : '未处理' },
    })
    return { comments: shownComments({ kind, row: { ...row, comments } }) }
  })
}
