import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseAccount, findPrograms } from '#server/database/programs.ts'
import { RELEASES, releaseFolder } from '../../scripts/lib/postgres-releases.mjs'
import { freePort } from '../../scripts/lib/site.ts'
import { openFolder, startProgram } from './programs.ts'

const run = promisify(execFile)

/** A PostgreSQL of its own, as operators have one beside the portal. */
export interface ExternalPostgres {
  /** Makes an empty database of the portal's role; its address as that role. */
  createDatabase: (name: string) => Promise<string>
  stop: () => Promise<void>
}

/** The role that the portal comes as: which rights it has beyond those in its own database. */
export type Rights = '' | 'CREATEROLE' | 'SUPERUSER'

/** How `initdb` is told that text is ordered by code points, by what each release knows. */
const LOCALE = {
  15: ['--locale=C.UTF-8'],
  16: ['--locale=C.UTF-8'],
  17: ['--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  18: ['--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
} as const
export type Major = keyof typeof LOCALE

/** The programs of a release in a folder that the user of the database may use. */
const programsOf = async (major: Major, staging: string): Promise<string> => {
  if (major === 15) return '/usr/lib/postgresql/15/bin'
  const from = releaseFolder(major)
  if (from === null) throw new Error(`PostgreSQL ${major} was not fetched`)
  const { version } = RELEASES[major]
  const packaged = { root: join(from, 'native'), version }
  const { root } = await findPrograms(await chooseAccount(staging), staging, packaged)
  return join(root, 'bin')
}

/** Makes a PostgreSQL of this release and starts it. */
export const startPostgres = async (major: Major, rights: Rights): Promise<ExternalPostgres> => {
  const { folder, remove } = openFolder('postgres')
  const account = await chooseAccount(folder)
  const bin = await programsOf(major, folder)
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  const [admin, owner] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, admin, { mode: 0o600 })
  const { uid, gid } = account
  if (uid !== undefined && gid !== undefined)
    for (const path of [data, passwordFile]) chownSync(path, uid, gid)
  await run(
    join(bin, 'initdb'),
    [
      ...['-D', data, '--username=postgres', `--pwfile=${passwordFile}`],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--no-sync', ...LOCALE[major]],
    ],
    { ...account, cwd: data },
  )
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const program = await startProgram(
    join(bin, 'postgres'),
    ['-D', data, ...[...settings, 'fsync=off'].flatMap((setting) => ['-c', setting])],
    { ...account, port, says: 'ready to accept connections', cwd: data },
  )
  const asAdmin = async (sql: string): Promise<void> => {
    const client = new pg.Client({
      connectionString: `postgres://postgres:${admin}@127.0.0.1:${port}/postgres`,
    })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  const stop = async (): Promise<void> => {
    // What its clients still do is ended.
    await program.stop('SIGINT')
    remove()
  }
  try {
    await asAdmin(`CREATE ROLE ceqiao LOGIN ${rights} PASSWORD '${owner}'`)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    async createDatabase(name) {
      await asAdmin(`CREATE DATABASE ${name} OWNER ceqiao`)
      return `postgres://ceqiao:${owner}@127.0.0.1:${port}/${name}`
    },
    stop,
  }
}
