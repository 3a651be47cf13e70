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

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testCluster').adminUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Copies the migrated template; `empty` gives a database without migrations. */
export async function createTestDatabase({
  empty = false,
}: { readonly empty?: boolean } = {}): Promise<TestDatabase> {
  const { adminUrl, template, owner, prefix } = inject('testCluster')
  const name = `${prefix}${randomBytes(4).toString('hex')}`
  await asAdmin(
    `CREATE DATABASE ${name} OWNER ${owner.name} TEMPLATE ${empty ? 'template0' : template}`,
  )
  const at = (url: string, change: Partial<Pick<URL, 'username' | 'password'>>): string =>
    Object.assign(new URL(url), { ...change, pathname: `/${name}` }).href
  return {
    url: at(adminUrl, { username: owner.name, password: owner.password }),
    adminUrl: at(adminUrl, {}),
    drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
