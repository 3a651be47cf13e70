import type pg from 'pg'
import type { Config } from './config.ts'
import type { Database } from './database/pool.ts'
import { StartRefused } from './database/place.ts'
import type { Disk } from './files/disk.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

/** What all nodes of one database must have in common. */
type Part = 'key' | 'files'

const REFUSED: Readonly<Record<Part, string>> = {
  key:
    'This database was served with another SECRET_KEY: codes, file links and calendar links of ' +
    'its other nodes would fail here. Give every node the same SECRET_KEY. Where it was rotated, ' +
    'or the archive that this database came from is older than a rotation, give the one before ' +
    'as SECRET_KEY_OLD; to go on without it, stop the other nodes and start once with ADOPT=key.',
  files:
    'This database was served with another file store: the files of its other nodes would be ' +
    'missing here. Share DATA_DIR/files or the S3 bucket between all nodes; to go on with this ' +
    'store, stop the other nodes and start once with ADOPT=files.',
}

/** Longest wait for another node that compares, and for a store that is slow; milliseconds. */
const PATIENCE_MS = 60_000

/** Does `work` in one transaction, long enough for a store that is slow. */
const together = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query(`begin;
      set local statement_timeout = ${PATIENCE_MS};
      set local lock_timeout = ${PATIENCE_MS};
      set local idle_in_transaction_session_timeout = ${PATIENCE_MS}`)
    const done = await work(client)
    await client.query('commit')
    client.release()
    return done
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Notes the key and the file store of the first start, and holds later ones against them. The key
 * that is noted there signs from now on.
 * @throws StartRefused for a node with another key or store, unless `adopt` names the part
 */
export const claimInstallation = async (deps: {
  pool: pg.Pool
  secrets: Pick<Secrets, 'known' | 'signWith'>
  disk: Pick<Disk, 'identity'>
  adopt: Config['adopt']
  log: Log
}): Promise<void> => {
  const { pool, secrets, disk, adopt, log } = deps
  const claim = async (
    client: pg.PoolClient,
    part: Part,
    fingerprint: string,
    isKnown: (noted: string) => boolean,
  ): Promise<void> => {
    const { rows } = await client.query<{ fingerprint: string }>(
      `insert into installation (part, fingerprint) values ($1, $2)
       on conflict (part) do update
         set fingerprint = case when $3 then excluded.fingerprint else installation.fingerprint end,
           since = case when $3 then excluded.since else installation.since end
       returning fingerprint`,
      [part, fingerprint, adopt.includes(part)],
    )
    if (!isKnown(rows[0]?.fingerprint ?? '')) throw new StartRefused(REFUSED[part])
  }
  await together(pool, async (client) => {
    // Another node that starts waits at this row, and finds the identity that this one wrote.
    await claim(client, 'key', secrets.known[0] ?? '', secrets.signWith)
    const identity = await disk.identity().catch((err: unknown) => {
      // A store that is away keeps nobody from starting: its files answer 503 until it is back.
      log.warn({ err }, 'the file store does not answer, so it was not compared')
      return null
    })
    if (identity !== null) await claim(client, 'files', identity, (noted) => noted === identity)
  })
}

/**
 * Looks which key signs now, and whether a command has changed the secrets: what one node is told, all
 * of them follow with their next look.
 * @returns false where this node does not know the key: what others sign it cannot read
 */
export const followKey = async (
  db: Database,
  secrets: Pick<Secrets, 'refresh' | 'signWith'>,
): Promise<boolean> => {
  await secrets.refresh()
  const row = await db
    .selectFrom('installation')
    .select('fingerprint')
    .where('part', '=', 'key')
    .executeTakeFirst()
  return row === undefined || secrets.signWith(row.fingerprint)
}
