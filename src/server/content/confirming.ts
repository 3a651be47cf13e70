import type { content } from '#contract/content.ts'
import type { AnswerOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { openToNote } from './editor.ts'
import { doubtsIn, gapsOf, shownDoubts } from './gaps.ts'
import { actingAs } from './roles.ts'
import type { PublishedStore } from './published-store.ts'
import { keepDoubts } from './store.ts'

/**
 * 确认无误: somebody has looked at imported fields and lets them stand. The form and its version stay
 * what they are; what is no doubt is passed over, so that asking twice does no harm.
 */
export const confirmed = async (
  { db, clock, publishedStore }: { db: Database; clock: Clock; publishedStore: PublishedStore },
  { kind, id, paths }: ParsedOf<typeof content.confirm>,
  caller: MemberCaller,
): Promise<AnswerOf<typeof content.confirm>> => {
  const { author } = actingAs(caller, clock.now())
  const after = await inTransaction(db, async (tx) => {
    const item = await openToNote(tx, publishedStore, { kind, id })
    const { row } = item
    const all = doubtsIn(item)
    const looked = all.filter(({ at }) => paths.includes(at))
    if (looked.length === 0) return item
    const doubts = all
      .filter((doubt) => !looked.includes(doubt))
      .map(({ path, row: isRow, value }) => ({ path, row: isRow, value }))
    await keepDoubts(tx, { kind, id }, doubts)
    await writeAuditEntry(tx, author.actor, {
      action: 'content.confirm',
      companyId: '',
      objectType: kind,
      objectId: id,
      objectName: item.title,
      after: { 核对: looked.map(({ label }) => label).join('、') },
    })
    return { ...item, row: { ...row, doubts } }
  })
  return {
    problems: (await gapsOf(db, publishedStore, after)).slice(0, 200),
    doubts: shownDoubts(after),
  }
}
