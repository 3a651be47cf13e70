import { isMobile, maskPhone } from '#domain/consultation/contact.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { actorOf, writeAuditEntry } from './log.ts'

/**
 * 按完整号码查找: an entry when somebody looks for a whole telephone number in a list that hides
 * numbers, one a search and not one a page. Nothing else is noted.
 */
export const noteNumberSearch = async (
  db: Database,
  caller: MemberCaller,
  { list, keyword, page }: { list: string; keyword: string; page: number },
): Promise<void> => {
  if (page > 0 || !isMobile(keyword)) return
  await inTransaction(db, async (tx) =>
    writeAuditEntry(tx, actorOf(caller), {
      action: 'number.search',
      companyId: caller.principal.companyId,
      objectType: 'list',
      objectName: `${list} ${maskPhone(keyword)}`,
    }),
  )
}
