import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import type { Block } from './blocks.ts'
import {
  EARLIER,
  EARLIER_TAG,
  HTTPS_PORT,
  HTTP_PORT,
  type MachinePlan,
  TAG,
  translate,
} from './scenarios.ts'
import {
  type Machine,
  installService,
  machineFile,
  runningServices,
  settleFiles,
  startService,
  stopService,
} from './services.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** Longest that a block may take, milliseconds: `npm ci` over a slow line. */
const BLOCK_MS = 30 * 60_000

/** PATH without what npm put before it for this command, and with the folder of nginx. */
const systemPath = (): string => {
  const own = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(`${sep}node_modules${sep}`))
  return [...own, '/usr/local/sbin', '/usr/sbin', '/sbin'].join(delimiter)
}

const WRITTEN_IN_SH: Readonly<Record<string, string>> = {
  // Users are not changed; what the superuser of PostgreSQL does goes to the machine's own.
  sudo: `while [ $# -gt 0 ]; do
  case "$1" in
    -u | -Hu) user=$2; shift 2 ;;
    -*) shift ;;
    *) break ;;
  esac
done
if [ "$user" = postgres ]; then
  export PGHOST="$MANUAL_ADDRESS" PGUSER=postgres PGPASSWORD="$MANUAL_PASSWORD" PGDATABASE=postgres
fi
exec "$@"
`,
  chown: 'exit 0\n',
  // mount -t nfs ADDRESS:FOLDER TARGET
  mount: `for last; do target=$last; done
source=$(for one; do case "$one" in *:/*) echo "\${one#*:}" ;; esac; done)
rmdir "$target" && ln -s "$source" "$target"
`,
  // With --linked: the packages and the pages of this tree, where they are of the same sources.
  npm: `if [ "$1" = ci ]; then cp -al "$MANUAL_TREE/node_modules" node_modules; exit; fi
if [ "$*" = "run build" ]; then
  cp -a "$MANUAL_TREE/dist" dist && node_modules/.bin/node scripts/built.mjs && exit
  rm -rf dist
fi
exec "$MANUAL_NPM" "$@"
`,
}

const WRITTEN_IN_TS = ['systemctl', 'journalctl', 'nginx']

/** How the machines of a scenario are made. */
export interface Making {
  /** The folder of all of them. */
  readonly folder: string
  readonly network: string
  /** The repository that `git clone` is answered with. */
  readonly source: string
  /** Whether the packages and pages of this tree are taken instead of installing and building. */
  readonly linked: boolean
}

const put = (file: string, text: string, mode = 0o644): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode })
}

const npmPath = async (path: string): Promise<string> =>
  (await run('sh', ['-c', 'command -v npm'], { env: { PATH: path } })).stdout.trim()

/** An empty machine with the services of its plan running. */
export const makeMachine = async (
  { name, host, services }: MachinePlan,
  { folder: all, network, source, linked }: Making,
): Promise<Machine> => {
  const folder = join(all, name)
  const path = systemPath()
  const password = randomBytes(12).toString('hex')
  const machine: Machine = { name, folder, network, host, path, password }
  for (const at of ['.machine/bin', 'run', 'home', 'etc/systemd/system', 'opt', 'var/lib', 'srv'])
    mkdirSync(join(folder, at), { recursive: true })
  put(machineFile(folder), JSON.stringify(machine), 0o600)
  for (const program of WRITTEN_IN_TS) {
    const call = [process.execPath, join(import.meta.dirname, 'stand-in.ts'), machineFile(folder)]
    const words = [...call, program].map((word) => `'${word}'`).join(' ')
    put(join(folder, '.machine/bin', program), `#!/bin/sh\nexec ${words} "$@"\n`, 0o755)
  }
  for (const [program, text] of Object.entries(WRITTEN_IN_SH)) {
    if (program === 'npm' && !linked) continue
    put(join(folder, '.machine/bin', program), `#!/bin/sh\n${text}`, 0o755)
  }
  const own = `${network}.${host}`
  put(
    join(folder, 'home/.curlrc'),
    `connect-to = "www.example.cn:443:${own}:${HTTPS_PORT}"\n` +
      `connect-to = "www.example.cn:80:${own}:${HTTP_PORT}"\n`,
  )
  put(
    join(folder, 'home/.gitconfig'),
    `[safe]\n\tdirectory = *\n[advice]\n\tdetachedHead = false\n` +
      `[url "${source}"]\n\tinsteadOf = https://git.example.cn/ceqiao.git\n`,
  )
  for (const service of services) {
    await installService(machine, service)
    await startService(machine, service)
  }
  return machine
}

/** Ends whatever runs on a machine, its portal before its database. */
export const stopMachine = async (machine: Machine): Promise<void> => {
  const last = ['postgresql', 'redis-server']
  const running = runningServices(machine)
  const inOrder = running.toSorted((a, b) => Number(last.includes(a)) - Number(last.includes(b)))
  for (const name of inOrder) await stopService(machine, name)
}

/** What came of a block. */
export interface Outcome {
  readonly code: number
  readonly output: string
}

const outsideEnv = (): Record<string, string> =>
  Object.fromEntries(
    ['TMPDIR', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy']
      .map((name) => [name, process.env[name] ?? ''] as const)
      .filter(([, value]) => value !== ''),
  )

/** Runs a block on a machine, as bash would line by line, ending with the first command that fails. */
export const runBlock = async (
  machine: Machine,
  { commands }: Pick<Block, 'commands'>,
): Promise<Outcome> => {
  const { folder, path, network, host, password } = machine
  const home = join(folder, 'home')
  const env = {
    ...outsideEnv(),
    ...{ PATH: `${join(folder, '.machine/bin')}${delimiter}${path}`, HOME: home, LANG: 'C.UTF-8' },
    ...{ CURL_HOME: home, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
    npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
    npm_config_userconfig: process.env.npm_config_userconfig ?? join(homedir(), '.npmrc'),
    ...{ MANUAL_ADDRESS: `${network}.${host}`, MANUAL_PASSWORD: password },
    ...{ MANUAL_TREE: root, MANUAL_NPM: await npmPath(path) },
  }
  const child = spawn('bash', ['-euo', 'pipefail', '-c', translate(commands, machine)], {
    ...{ cwd: home, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output = (output + part).slice(-200_000)
    })
  const timer = setTimeout(() => {
    output += `\n(ended after ${BLOCK_MS / 60_000} minutes)`
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, BLOCK_MS)
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status) => resolve(status ?? 1))
  })
  clearTimeout(timer)
  settleFiles(machine)
  return { code, output }
}

/**
 * A repository with this tree as it is, tagged as the release of the manual, and an earlier commit
 * with today's deploy/ as the release before. Answers whether the earlier commit is there.
 */
export const makeSource = async (folder: string): Promise<{ source: string; earlier: boolean }> => {
  // PostgreSQL's user has to pass through.
  chmodSync(folder, 0o755)
  const source = join(folder, 'source.git')
  const work = join(folder, 'source')
  const git = async (cwd: string, ...args: string[]): Promise<string> => {
    const own = ['-c', 'user.name=manual', '-c', 'user.email=manual@example.cn']
    const { stdout } = await run('git', [...own, '-c', 'safe.directory=*', ...args], {
      ...{ cwd, maxBuffer: 64 * 1024 * 1024 },
    })
    return stdout
  }
  await git(root, 'clone', '--quiet', '--no-hardlinks', root, work)
  // What is not committed yet belongs to the tree as it is.
  const patch = await git(root, 'diff', '--binary', 'HEAD')
  if (patch !== '') {
    put(join(folder, 'tree.patch'), patch)
    await git(work, 'apply', join(folder, 'tree.patch'))
  }
  const others = await git(root, 'ls-files', '--others', '--exclude-standard')
  for (const name of others.split('\n').filter((it) => it !== '')) {
    mkdirSync(dirname(join(work, name)), { recursive: true })
    await run('cp', ['-p', join(root, name), join(work, name)])
  }
  await git(work, 'add', '--all')
  await git(work, 'commit', '--quiet', '--allow-empty', '-m', 'the tree as it is')
  await git(work, 'tag', '--force', TAG)
  const earlier = await git(work, 'cat-file', '-e', `${EARLIER}^{commit}`).then(
    () => true,
    () => false,
  )
  if (earlier) {
    await git(work, 'checkout', '--quiet', EARLIER)
    await git(work, 'checkout', '--quiet', TAG, '--', 'deploy')
    await git(work, 'commit', '--quiet', '-m', 'the release before')
    await git(work, 'tag', '--force', EARLIER_TAG)
  }
  await git(work, 'checkout', '--quiet', TAG)
  await git(folder, 'clone', '--quiet', '--bare', work, source)
  return { source, earlier }
}
