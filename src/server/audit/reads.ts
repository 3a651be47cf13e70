import type { Database } from '#server/database/pool.ts'
import { advisoryLock } from '#server/database/lock.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { actorOf, writeAuditEntry } from './log.ts'
import { isNotedToday } from './store.ts'

/** 查看客户企业画像: an entry when an advisor is shown it, one a day for each company. */
export const noteClientRead = async (
  db: Database,
  caller: MemberCaller,
  { companyId, companyName }: { companyId: string; companyName: string },
): Promise<void> => {
  const { userId } = caller.principal
  const action = 'client.read'
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, action, `${userId} ${companyId}`)
    if (await isNotedToday(tx, { actorId: userId, companyId, action })) return
    await writeAuditEntry(tx, actorOf(caller), {
      ...{ action, companyId, objectType: 'company', objectId: companyId, objectName: companyName },
    })
  })
}
