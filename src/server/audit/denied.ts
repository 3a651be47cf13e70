import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { RunInBackground } from '#server/wire/background.ts'
import type { Rates } from '#server/wire/rates.ts'
import type { Denied } from '#server/wire/serve.ts'
import { writeAuditEntry } from './log.ts'

/** Entries of one person in a minute: who goes on is refused all the same, and known already. */
const NOTED = { max: 10, seconds: 60 }

/**
 * 越权访问被拒: an entry for a call that named a foreign company. The refusal neither waits for it
 * nor fails with it.
 */
export const createDenials =
  (deps: { db: Database; runInBackground: RunInBackground; rates: Rates }) =>
  ({ principal, path, claimed, address, requestId }: Denied): void => {
    if (deps.rates.take(`denied ${principal.userId}`, NOTED) > 0) return
    deps.runInBackground('access.denied', async () =>
      inTransaction(deps.db, async (tx) =>
        writeAuditEntry(
          tx,
          {
            actorId: principal.userId,
            actorName: principal.loginName,
            ip: address,
            requestId,
          },
          {
            action: 'access.denied',
            companyId: principal.companyId,
            objectType: 'company',
            objectId: claimed,
            objectName: path,
          },
        ),
      ),
    )
  }
