import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv, promisify } from 'node:util'
import pg from 'pg'
import {
  type Account,
  chooseAccount,
  findPrograms,
  programPath,
} from '#server/database/programs.ts'
import { type Ground, translate } from './scenarios.ts'

/** What a machine of the manual is, for the programs that stand for those of its system. */
export interface Machine extends Ground {
  readonly name: string
  /** Password of its PostgreSQL's superuser. */
  readonly password: string
  /** PATH of the machine. */
  readonly path: string
}

/** Longest that a service may take to serve, and to end, milliseconds. */
const START_MS = 30_000
const STOP_MS = 60_000

const run = promisify(execFile)

/** The file that describes a machine to its stand-ins. */
export const machineFile = (folder: string): string => join(folder, '.machine/machine.json')

/** Where what a service says is kept. */
export const journalOf = ({ folder }: Ground, name: string): string =>
  join(folder, '.machine', `${name}.log`)

const pidFile = ({ folder }: Ground, name: string): string =>
  join(folder, '.machine', `${name}.pid`)

/** The process of a service, or null when it does not run. */
export const pidOf = (ground: Ground, name: string): number | null => {
  const file = pidFile(ground, name)
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8'))
  return isAlive(pid) ? pid : null
}

/** A process that has ended and that nobody has asked after yet counts as gone. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** How a service is started, told to reload and ended. */
interface Service {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly account: Account
  readonly reload: NodeJS.Signals
  readonly stop: NodeJS.Signals
  /** Whether it serves: a start waits for it, as that of its package's unit does. */
  readonly serves?: () => Promise<boolean>
}

const plain = (machine: Machine): Omit<Service, 'command'> => ({
  cwd: machine.folder,
  env: { PATH: machine.path, HOME: join(machine.folder, 'home'), LANG: 'C.UTF-8' },
  account: {},
  reload: 'SIGHUP',
  stop: 'SIGTERM',
})

/** The lines `Name=value` of a unit file, the last of each name. */
const unitOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/^([A-Za-z]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

/** A unit file as systemd would run it: command, folder and environment, no hardening. */
const ofUnit = (machine: Machine, name: string): Service => {
  const file = join(machine.folder, 'etc/systemd/system', `${name}.service`)
  if (!existsSync(file)) throw new Error(`Unit ${name}.service not found.`)
  const unit = unitOf(translate(readFileSync(file, 'utf8'), machine))
  const environment = unit.get('EnvironmentFile')?.replace(/^-/, '')
  const reload = /-(?:s )?(?:SIG)?([A-Z]+\d?) \$MAINPID/.exec(unit.get('ExecReload') ?? '')
  return {
    ...plain(machine),
    command: (unit.get('ExecStart') ?? '').split(' '),
    cwd: unit.get('WorkingDirectory') ?? machine.folder,
    env: {
      ...plain(machine).env,
      ...(environment === undefined ? {} : parsedEnv(readFileSync(environment, 'utf8'))),
    },
    reload: reload === null ? 'SIGHUP' : (`SIG${reload[1]}` as NodeJS.Signals),
  }
}

const parsedEnv = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']))

const postgresFolders = ({ folder }: Ground): { data: string; etc: string } => ({
  data: join(folder, 'var/lib/postgresql/18/main'),
  etc: join(folder, 'etc/postgresql/18/main'),
})

const ofPostgres = async (machine: Machine): Promise<Service> => {
  const { data, etc } = postgresFolders(machine)
  const account = await chooseAccount(data)
  const programs = await findPrograms(account, join(machine.folder, '.machine/postgres'))
  return {
    ...plain(machine),
    cwd: data,
    account,
    command: [
      ...[programPath(programs, 'postgres'), '-D', data],
      ...['-c', `config_file=${join(etc, 'postgresql.conf')}`],
      ...['-c', `hba_file=${join(etc, 'pg_hba.conf')}`],
    ],
    stop: 'SIGINT',
    serves: async () => letsIn(machine),
  }
}

const letsIn = async ({ network, host, password }: Machine): Promise<boolean> => {
  const client = new pg.Client({ host: `${network}.${host}`, user: 'postgres', password })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const isOpen = async (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const ofNginx = (machine: Machine): Service => ({
  ...plain(machine),
  command: ['nginx', '-e', 'stderr', ...nginxConf(machine), '-g', 'daemon off;'],
  stop: 'SIGQUIT',
})

/** Where nginx finds its settings. */
export const nginxConf = ({ folder }: Ground): readonly string[] => [
  ...['-p', folder, '-c', join(folder, 'etc/nginx/nginx.conf')],
]

const ofRedis = (machine: Machine): Service => ({
  ...plain(machine),
  command: ['redis-server', join(machine.folder, 'etc/redis/redis.conf')],
  serves: async () => isOpen(`${machine.network}.${machine.host}`, 6379),
})

const serviceOf = async (machine: Machine, name: string): Promise<Service> => {
  if (name === 'postgresql') return ofPostgres(machine)
  if (name === 'nginx') return ofNginx(machine)
  if (name === 'redis-server') return ofRedis(machine)
  return ofUnit(machine, name)
}

/** Starts a service; what it says goes to its journal. Answers when its unit would say so. */
export const startService = async (machine: Machine, name: string): Promise<void> => {
  if (pidOf(machine, name) !== null) return
  const { command, cwd, env, account, serves } = await serviceOf(machine, name)
  const [program = '', ...args] = command
  const journal = openSync(journalOf(machine, name), 'a')
  const child: ChildProcess = spawn(program, args, {
    ...{ cwd, env, detached: true, stdio: ['ignore', journal, journal] },
    ...account,
  })
  closeSync(journal)
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  writeFileSync(pidFile(machine, name), String(child.pid))
  child.unref()
  const until = performance.now() + START_MS
  while (serves !== undefined && !(await serves())) {
    if (performance.now() > until) throw new Error(`${name} does not serve after ${START_MS} ms`)
    await wait(50)
  }
}

/** Asks a service to end by its signal and waits until it has. */
export const stopService = async (machine: Machine, name: string): Promise<void> => {
  const pid = pidOf(machine, name)
  if (pid === null) return
  const { stop } = await serviceOf(machine, name).catch(() => plain(machine))
  process.kill(pid, stop)
  for (const until = performance.now() + STOP_MS; pidOf(machine, name) !== null;) {
    if (performance.now() > until) process.kill(pid, 'SIGKILL')
    // oxlint-disable-next-line no-await-in-loop -- until it has ended
    await wait(50)
  }
  rmSync(pidFile(machine, name), { force: true })
}

/** Tells a service to read its settings again. */
export const reloadService = async (machine: Machine, name: string): Promise<void> => {
  const pid = pidOf(machine, name)
  if (pid === null) throw new Error(`${name}.service is not active, cannot reload.`)
  process.kill(pid, (await serviceOf(machine, name)).reload)
}

/** Services of a machine that run. */
export const runningServices = (machine: Machine): readonly string[] =>
  readdirSync(join(machine.folder, '.machine'))
    .filter((name) => name.endsWith('.pid'))
    .map((name) => basename(name, '.pid'))
    .filter((name) => pidOf(machine, name) !== null)

/** What a package of the system leaves behind: folders, usual settings, for PostgreSQL a cluster. */
export const installService = async (
  machine: Machine,
  name: 'postgresql' | 'redis-server' | 'nginx',
): Promise<void> => {
  const { folder, network, host } = machine
  const own = `${network}.${host}`
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  if (name === 'nginx') {
    for (const at of ['var/log/nginx', 'var/lib/nginx'])
      mkdirSync(join(folder, at), { recursive: true })
    put('etc/nginx/nginx.conf', `pid ${folder}/run/nginx.pid;\nevents {}\n`)
    return
  }
  if (name === 'redis-server') {
    mkdirSync(join(folder, 'var/lib/redis'), { recursive: true })
    put(
      'etc/redis/redis.conf',
      `bind ${own}\nport 6379\ndaemonize no\ndir ${join(folder, 'var/lib/redis')}\n`,
    )
    return
  }
  const { data, etc } = postgresFolders(machine)
  const account = await chooseAccount(data)
  const programs = await findPrograms(account, join(folder, '.machine/postgres'))
  for (const at of [data, join(etc, 'conf.d')]) mkdirSync(at, { recursive: true, mode: 0o755 })
  const passwordFile = join(folder, '.machine', `password-${randomBytes(3).toString('hex')}`)
  writeFileSync(passwordFile, machine.password, { mode: 0o600 })
  for (const path of [data, passwordFile])
    if (account.uid !== undefined) chownSync(path, account.uid, account.gid ?? account.uid)
  await run(
    programPath(programs, 'initdb'),
    [
      ...['-D', data, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions', '--no-sync'],
    ],
    { ...account, cwd: data, env: { PATH: machine.path, LC_ALL: 'C.UTF-8' } },
  )
  rmSync(passwordFile)
  put(
    'etc/postgresql/18/main/postgresql.conf',
    `listen_addresses = '${own}'\nport = 5432\nunix_socket_directories = ''\ninclude_dir 'conf.d'\n`,
  )
  put('etc/postgresql/18/main/pg_hba.conf', 'host all all 127.0.0.0/8 scram-sha-256\n')
}

/**
 * Translates what has come to lie in a machine's /etc and in deploy/ of its checkouts, in place, as
 * commands and programs read it from now on.
 */
export const settleFiles = (machine: Machine): void => {
  const opt = join(machine.folder, 'opt')
  const checkouts = readdirSync(opt, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(opt, name, 'deploy'))
  for (const folder of [join(machine.folder, 'etc'), ...checkouts].filter(existsSync))
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const text = readFileSync(file, 'utf8')
      const settled = translate(text, machine)
      if (settled !== text) writeFileSync(file, settled)
    }
}
