import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Log } from '../log.ts'
import { startCluster } from './embedded.ts'
import { openSession } from './session.ts'

/** An empty database that is gone afterwards. */
export interface ScratchDatabase {
  readonly url: string
  close(): Promise<void>
}

/**
 * Opens an empty database beside the live one: on the same server, or on a PostgreSQL of its own in
 * `folder`, which is removed afterwards.
 * @throws Error with a sentence where the role of `databaseUrl` may make none
 */
export const openScratch = async (deps: {
  databaseUrl: string | undefined
  folder: string
  log: Log
}): Promise<ScratchDatabase> =>
  deps.databaseUrl === undefined ? ownServer(deps) : sameServer(deps.databaseUrl)

const ownServer = async ({ folder, log }: { folder: string; log: Log }) => {
  const password = (): string => randomBytes(24).toString('base64url')
  const dir = resolve(folder)
  const cluster = await startCluster({
    dir,
    log,
    passwords: { superuser: password(), owner: password() },
    name: 'a restore drill',
  })
  return {
    url: cluster.url,
    async close() {
      await cluster.stop()
      // Where the user of the database cannot enter the folder, it lies elsewhere.
      const outside = !cluster.directory.startsWith(dir + sep)
      if (outside) await rm(dirname(cluster.directory), { recursive: true, force: true })
      await rm(join(dir, 'postgres'), { recursive: true, force: true })
    },
  }
}

const sameServer = async (databaseUrl: string): Promise<ScratchDatabase> => {
  const name = `ceqiao_drill_${randomBytes(6).toString('hex')}`
  const asked = async (statement: string): Promise<void> => {
    const session = await openSession(databaseUrl, 'ceqiao drill')
    try {
      await session.client.query(statement)
      await session.end()
    } finally {
      session.breakOff()
    }
  }
  try {
    await asked(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      'The role of DATABASE_URL may not make a database to restore into: let an administrator of ' +
        'the server say ALTER ROLE … CREATEDB, or unset DATABASE_URL for the drill, which then ' +
        'runs a PostgreSQL of its own.',
      { cause: error },
    )
  }
  return {
    url: Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href,
    close: async () => asked(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
