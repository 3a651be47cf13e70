import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from './cluster.ts'

/** A database of its own for one test file. */
export interface TestDatabase {
  /** Its address, as the role that owns it. */
  readonly url: string
  /** Its address as superuser, for what the owner may not do. */
  readonly adminUrl: string
  /** Ends its connections and removes it. */
  drop(): Promise<void>
}

/** The connection of a worker by which its files make and remove their databases. */
const held = globalThis as { ceqiaoTestAdmin?: pg.Pool }

function admin(): pg.Pool {
  if (held.ceqiaoTestAdmin) return held.ceqiaoTestAdmin
  const connectionString = inject('testCluster').adminUrl
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true })
  // PostgreSQL may end before this process does.
  pool.on('error', () => undefined)
  return (held.ceqiaoTestAdmin = pool)
}

/** A copy of the migrated template, of the one with the demonstration content, or of none. */
export async function createTestDatabase(
  kind: 'migrated' | 'seeded' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  const { adminUrl, template, seeded, owner, prefix } = inject('testCluster')
  const from = { migrated: template, seeded, empty: 'template0' }[kind]
  const name = `${prefix}${randomBytes(4).toString('hex')}`
  await admin().query(
    `CREATE DATABASE ${name} OWNER ${owner.name} TEMPLATE ${from} STRATEGY FILE_COPY`,
  )
  const at = (url: string, change: Partial<Pick<URL, 'username' | 'password'>>): string =>
    Object.assign(new URL(url), { ...change, pathname: `/${name}` }).href
  return {
    url: at(adminUrl, { username: owner.name, password: owner.password }),
    adminUrl: at(adminUrl, {}),
    drop: async () => {
      await admin().query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}
