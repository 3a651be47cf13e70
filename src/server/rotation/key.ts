import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { GONE_MS } from '#domain/health/signals.ts'
import type { Database } from '../database/pool.ts'
import { epochKeys, lockedEpochs } from '../encryption/store.ts'
import { createHealthStore, type StoredNode } from '../health/store.ts'
import { feedKeys, lockedFeeds } from '../ip-records/feed/store.ts'
import { type LockedRows, relockAll, staleRows } from '../locked-rows.ts'
import { newMainSecret, readSecretsFile, replaceSecretsFile, type Secrets } from '../secrets.ts'
import { guestKeys, lockedGuests } from '../subscriptions/guests/store.ts'

/** The rotation cannot go on; the message is for whoever ran the command. */
export class RotationRefused extends Error {
  override name = 'RotationRefused'
}

/** What a rotation of the main secret is done with. */
export interface KeyRotationDeps {
  db: Database
  /** Those of the configuration, as a node would have them. */
  secrets: Pick<Secrets, 'known' | 'signWith' | 'keysFor'>
  say: (line: string) => void
  /** How long nodes are waited for that do not know a key yet, or do not sign with it; milliseconds. */
  patienceMs?: number
  /** Told after every slice of rows that was looked at. */
  onSlice?: (stale: number) => void
}

/** Everything in the database that is locked or found by a key of ours. */
export const lockedRows = (
  db: Database,
  secrets: Pick<Secrets, 'keysFor'>,
): readonly LockedRows[] => [
  lockedGuests(db, guestKeys(secrets)),
  lockedEpochs(db, epochKeys(secrets)),
  lockedFeeds(db, feedKeys(secrets)),
]

/** Nodes speak every ten seconds; one that was killed is forgotten after two minutes. */
const PATIENCE_MS = GONE_MS + 30_000
const LOOK_MS = 500

/** The key that signs, by its fingerprint. @throws RotationRefused where no node has ever served */
const notedKey = async (db: Database): Promise<string> => {
  const row = await db
    .selectFrom('installation')
    .select('fingerprint')
    .where('part', '=', 'key')
    .executeTakeFirst()
  if (row === undefined)
    throw new RotationRefused('No server has used this database yet: there is nothing to rotate.')
  return row.fingerprint
}

const otherNodes = async (
  db: Database,
  is: (keys: NonNullable<StoredNode['body']['keys']>) => boolean,
): Promise<string[]> =>
  (await createHealthStore(db).nodes())
    .filter(({ agoMs, body }) => agoMs <= GONE_MS && !(body.keys !== undefined && is(body.keys)))
    .map(({ name }) => name)

/** Waits until all nodes are so. @throws RotationRefused naming those that are not */
const everyNode = async (
  { db, patienceMs = PATIENCE_MS }: KeyRotationDeps,
  is: Parameters<typeof otherNodes>[1],
  refusal: (names: string) => string,
): Promise<void> => {
  const end = performance.now() + patienceMs
  for (;;) {
    const others = await otherNodes(db, is)
    if (others.length === 0) return
    if (performance.now() > end) throw new RotationRefused(refusal(others.join(', ')))
    await pause(LOOK_MS)
  }
}

const countText = (count: number): string => (count === 1 ? '1 row' : `${count} rows`)

/**
 * Makes the configured main secret the one that signs, in three steps: every node knows it, all sign
 * with it, what the old one locked is locked anew. Done again after a kill it goes on where it was.
 * @throws RotationRefused where a node does not follow
 */
export const moveToKey = async (deps: KeyRotationDeps): Promise<void> => {
  const { db, secrets, say, onSlice } = deps
  const [key = ''] = secrets.known
  const noted = await notedKey(db)
  if (!secrets.known.includes(noted))
    throw new RotationRefused(
      'The database is served with a SECRET_KEY that is neither SECRET_KEY nor SECRET_KEY_OLD here.',
    )
  if (noted !== key) {
    say('1/3 Every server has to know the new key …')
    await everyNode(
      deps,
      ({ known }) => known.includes(key),
      (names) =>
        `Not every server knows the new key: ${names}. Give it SECRET_KEY and SECRET_KEY_OLD and ` +
        'start it again, then run this again. Nothing has changed.',
    )
    await db
      .updateTable('installation')
      .set({ fingerprint: key, since: sql<Date>`now()` })
      .where('part', '=', 'key')
      .where('fingerprint', '=', noted)
      .execute()
  }
  secrets.signWith(key)
  say('2/3 Every server signs with it …')
  await everyNode(
    deps,
    ({ signing }) => signing === key,
    (names) =>
      `Some server does not sign with the new key yet: ${names}. Look whether it runs, then run ` +
      'this again.',
  )
  say('3/3 What the old key locked is locked with the new one …')
  const count = await relockAll(lockedRows(db, secrets), onSlice)
  say(`Done: ${countText(count)} locked anew. The old key is still read, until --finish.`)
}

/** Begins the rotation of a main secret that lies in `secrets.json`; one that was begun is left as it is. */
export const beginOwnKey = async (dir: string): Promise<void> => {
  const stored = await readSecretsFile(dir)
  if (stored.old !== undefined) return
  await replaceSecretsFile(dir, { ...stored, main: newMainSecret(), old: stored.main })
}

const backupRuns: RawBuilder<{ running: boolean }> = sql<{ running: boolean }>`
  select exists (select from pg_stat_activity
    where datname = current_database() and application_name like 'ceqiao backup%') as running`

/**
 * Sees that nothing needs the old key any more.
 * @throws RotationRefused with what does
 */
export const assertMoved = async (deps: Pick<KeyRotationDeps, 'db' | 'secrets'>): Promise<void> => {
  const { db, secrets } = deps
  const [key = '', old] = secrets.known
  if (old === undefined) throw new RotationRefused('No rotation of the key is under way.')
  const again = 'run "npm run rotate -- key" first'
  if ((await notedKey(db)) !== key) throw new RotationRefused(`The old key still signs: ${again}.`)
  const others = await otherNodes(db, ({ signing }) => signing === key)
  if (others.length > 0)
    throw new RotationRefused(`The old key still signs on ${others.join(', ')}: ${again}.`)
  secrets.signWith(key)
  const stale = await staleRows(lockedRows(db, secrets))
  if (stale.length > 0)
    throw new RotationRefused(
      `The old key still locks ${stale.map((one) => `${countText(one.stale)} of ${one.table}`).join(', ')}: ${again}.`,
    )
  const { rows } = await backupRuns.execute(db)
  if (rows[0]?.running === true)
    throw new RotationRefused('A backup is being written, which may need the old key: wait for it.')
}

/** Takes the old main secret out of `secrets.json`. */
export const forgetOwnKey = async (dir: string): Promise<void> => {
  const { old: _gone, ...rest } = await readSecretsFile(dir)
  await replaceSecretsFile(dir, rest)
}
