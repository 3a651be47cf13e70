import type { content } from '#contract/content.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { idProblem } from '#domain/content/kinds.ts'
import { renameProblem } from '#domain/content/flow.ts'
import { writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Handler } from '#server/wire/handler.ts'
import { openItem } from './editor.ts'
import { actingAs } from './roles.ts'
import { closeRun } from './runs.ts'
import type { PublishedStore } from './published-store.ts'
import { isExpertAccount, isTaken, lockItem, moveKey } from './store.ts'

/** 修改编号: until readers have met an item it may be called otherwise; its history goes along. */
export const createRenaming =
  (deps: {
    db: Database
    clock: Clock
    publishedStore: PublishedStore
  }): Handler<typeof content.rename> =>
  async ({ kind, id, version, newId }, caller) => {
    const { author } = actingAs(caller, deps.clock.now())
    return inTransaction(deps.db, async (tx) => {
      await lockItem(tx, { kind, id: '' })
      const item = await openItem(tx, deps.publishedStore, { kind, id })
      if (item.row.version !== version) throw apiError('conflict')
      if (newId === id) return { id, version }
      const { work, live, row } = item
      const deletedAt = row.deletedAt?.getTime() ?? null
      const problem = renameProblem({ kind, work, live, deletedAt }) ?? idProblem(kind, newId)
      if (problem !== null) throw apiError('invalid', problem)
      if (kind === 'expert' && !(await isExpertAccount(tx, newId)))
        throw apiError('invalid', '没有这个专家账号')
      if (await isTaken(tx, { kind, id: newId })) throw apiError('conflict', '这个编号已经用过')
      // What was saved is told of the item as it was called then.
      await closeRun(tx, { kind, id })
      const after = await moveKey(tx, { kind, id }, newId, author)
      await writeAuditEntry(tx, author.actor, {
        action: 'content.rename',
        companyId: '',
        objectType: kind,
        objectId: newId,
        objectName: item.title,
        before: { 编号: id },
        after: { 编号: newId },
      })
      return { id: newId, version: after }
    })
  }
