import { GONE_MS } from '#domain/health/signals.ts'
import type { Database } from './database/pool.ts'
import { epochKeys, lockedEpochs } from './encryption/store.ts'
import { createHealthStore } from './health/store.ts'
import { feedKeys, lockedFeeds } from './ip-records/feed/store.ts'
import type { KeyRotationDeps } from './rotation/key.ts'
import { createRotationStore } from './rotation/store.ts'
import type { Secrets } from './secrets.ts'
import { guestKeys, lockedGuests } from './subscriptions/guests/store.ts'

/** What a change of the main secret touches: which key signs, who serves, and whatever a key of ours has locked. */
export const rotating = (
  db: Database,
  secrets: Pick<Secrets, 'keysFor'>,
): Pick<KeyRotationDeps, 'store' | 'nodes' | 'rows'> => ({
  store: createRotationStore(db),
  nodes: async () =>
    (await createHealthStore(db).nodes())
      .filter(({ agoMs }) => agoMs <= GONE_MS)
      .map(({ name, body: { keys } }) => ({ name, keys })),
  rows: [
    lockedGuests(db, guestKeys(secrets)),
    lockedEpochs(db, epochKeys(secrets)),
    lockedFeeds(db, feedKeys(secrets)),
  ],
})
