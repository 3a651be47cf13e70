import type { content } from '#contract/content.ts'
import type { AnswerOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { sameDoubt } from '#domain/content/doubts.ts'
import { writeProblem } from '#domain/content/flow.ts'
import { writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { loadItem, NO_ITEM } from './editor.ts'
import { doubtsIn, gapsOf, openIn, shownDoubts } from './gaps.ts'
import { actingAs } from './roles.ts'
import type { PublishedStore } from './published-store.ts'
import { lockItem, keepDoubts } from './store.ts'
import { doubtsGiven } from './writing.ts'

/**
 * 确认无误, 忽略: somebody has looked at imported fields and lets them stand, or has decided that the
 * form shall not have what the document says. The form and its version stay what they are; what is
 * no doubt is passed over, so that asking twice does no harm.
 */
export const confirmed = async (
  { db, clock, publishedStore }: { db: Database; clock: Clock; publishedStore: PublishedStore },
  { kind, id, paths, left: leftText }: ParsedOf<typeof content.confirm>,
  caller: MemberCaller,
): Promise<AnswerOf<typeof content.confirm>> => {
  const { author } = actingAs(caller, clock.now())
  const left = doubtsGiven(leftText)
  const after = await inTransaction(db, async (tx) => {
    await lockItem(tx, { kind, id })
    const item = await loadItem(tx, publishedStore, { kind, id })
    if (item === null) throw apiError('notFound', NO_ITEM)
    const { work, live, row } = item
    const problem = writeProblem({ work, live, deletedAt: row.deletedAt?.getTime() ?? null })
    if (problem !== null) throw apiError('invalid', problem)
    const all = doubtsIn(item)
    const looked = all.filter(({ at }) => paths.includes(at))
    const open = openIn(item)
    const ignored = open.filter(({ doubt }) => left.some((one) => sameDoubt(one, doubt)))
    if (looked.length + ignored.length === 0) return item
    const doubts = [
      ...all
        .filter((doubt) => !looked.includes(doubt))
        .map(({ path, row: isRow, value }) => ({ path, row: isRow, value })),
      ...open.filter((fact) => !ignored.includes(fact)).map(({ doubt }) => doubt),
    ]
    await keepDoubts(tx, { kind, id }, doubts)
    await writeAuditEntry(tx, author.actor, {
      action: 'content.confirm',
      companyId: '',
      objectType: kind,
      objectId: id,
      objectName: item.title,
      after: {
        ...(looked.length === 0 ? {} : { 核对: looked.map(({ label }) => label).join('、') }),
        ...(ignored.length === 0 ? {} : { 忽略: ignored.map(({ label }) => label).join('、') }),
      },
    })
    return { ...item, row: { ...row, doubts } }
  })
  return {
    problems: (await gapsOf(db, publishedStore, after)).slice(0, 200),
    doubts: shownDoubts(after),
  }
}
