import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram, run } from './run.ts'

/** What became of one check. */
export interface Check {
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** A figure, a reason, or what went wrong. */
  says: string
}

/** Where checks work, and whom they tell. */
export interface CheckDeps {
  root: string
  /** A folder for whatever they make. */
  folder: string
  tell: (check: Check) => void
}

/** Thrown by a check that cannot be made here; the message says why. */
export class Skipped extends Error {
  override name = 'Skipped'
}

/** Makes one check: passed with what it answers, failed with what it throws. */
export const checked = async (
  { tell }: Pick<CheckDeps, 'tell'>,
  name: string,
  check: () => Promise<string>,
): Promise<boolean> => {
  try {
    tell({ name, state: 'passed', says: await check() })
    return true
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error)
    tell({ name, state: error instanceof Skipped ? 'skipped' : 'failed', says })
    return false
  }
}

/** @throws Skipped naming Debian's package, where the program is not installed */
export const needProgram = (name: string, debianPackage = name): void => {
  if (findProgram(name) === null)
    throw new Skipped(`${name} is not installed (Debian: ${debianPackage})`)
}

/** The most that `systemd-analyze security` may say of the unit: 0 is nothing exposed, 10 all. */
const MOST_EXPOSED = 2

/** What env.example asks for. */
const FILLED = {
  SITE_HOST: 'www.example.cn',
  SECRET_KEY: '0f'.repeat(32),
  DATABASE_PASSWORD: 'x1',
}

const composeConfig = async (
  { root, folder }: CheckDeps,
  files: readonly string[],
): Promise<string> => {
  needProgram('docker-compose')
  const own = join(folder, 'compose')
  await mkdir(own, { recursive: true })
  await cp(join(root, 'deploy'), own, { recursive: true })
  await cp(join(own, 'env.example'), join(own, '.env'))
  const flags = files.flatMap((file) => ['--file', file])
  const config = async (env: NodeJS.ProcessEnv) =>
    run('docker-compose', [...flags, 'config'], { cwd: own, env: { ...process.env, ...env } })
  const { code, stderr } = await config(FILLED)
  if (code !== 0 || /^WARNING/m.test(stderr)) throw new Error(stderr.trim())
  for (const name of Object.keys(FILLED)) {
    const lacking = await config({ ...FILLED, [name]: '' })
    if (lacking.code === 0) throw new Error(`a .env without ${name} is taken`)
  }
  const { stdout } = await run('docker-compose', [...flags, 'config', '--services'], {
    cwd: own,
    env: { ...process.env, ...FILLED },
  })
  const services = stdout.trim().split('\n').toSorted().join(', ')
  return `${services}; an .env that is not filled in is refused`
}

const unitCheck = async ({ root, folder }: CheckDeps): Promise<string> => {
  needProgram('systemd-analyze', 'systemd')
  // Its program is looked for, so the one of this tree takes the place of the one in /opt.
  const text = readFileSync(join(root, 'deploy/ceqiao.service'), 'utf8')
  const node = join(root, 'node_modules/.bin/node')
  const unit = join(folder, 'ceqiao.service')
  await writeFile(unit, text.replaceAll('/opt/ceqiao/node_modules/.bin/node', node))
  const { code, stdout, stderr } = await run('systemd-analyze', ['verify', unit])
  const said = `${stdout}${stderr}`.trim()
  if (code !== 0 || said !== '')
    throw new Error(said || `systemd-analyze verify ended with ${code}`)
  const security = await run('systemd-analyze', ['security', '--offline=true', unit])
  const exposed = Number(/exposure level for ceqiao\.service: ([\d.]+)/.exec(security.stdout)?.[1])
  if (!(exposed <= MOST_EXPOSED)) throw new Error(`exposure ${exposed}, more than ${MOST_EXPOSED}`)
  return `verified; systemd-analyze security says ${exposed} of 10`
}

const prometheusCheck = async ({ root, folder }: CheckDeps): Promise<string> => {
  needProgram('promtool', 'prometheus')
  const rules = existsSync(join(root, 'deploy/prometheus.rules.yml'))
  const own = join(folder, 'prometheus')
  await mkdir(own, { recursive: true })
  await cp(join(root, 'deploy/prometheus.yml'), join(own, 'prometheus.yml'))
  const file = join(own, 'prometheus.rules.yml')
  if (rules) await cp(join(root, 'deploy/prometheus.rules.yml'), file)
  else await writeFile(file, 'groups: []\n')
  const { code, stdout, stderr } = await run('promtool', [
    'check',
    'config',
    join(own, 'prometheus.yml'),
  ])
  if (code !== 0) throw new Error(`${stdout}${stderr}`.trim())
  const found = /(\d+) rules found/.exec(stdout)?.[1]
  return rules ? `${found ?? 0} rules` : 'the configuration; there is no prometheus.rules.yml yet'
}

const logrotateCheck = async ({ root, folder }: CheckDeps): Promise<string> => {
  needProgram('logrotate')
  const state = join(folder, 'logrotate.state')
  const args = ['--debug', '--state', state, join(root, 'deploy/logrotate.conf')]
  const { code, stderr } = await run('logrotate', args)
  const errors = stderr.split('\n').filter((line) => line.startsWith('error:'))
  if (code !== 0 || errors.length > 0) throw new Error(errors.join('; ') || `ended with ${code}`)
  return ''
}

const COMPOSE = 'compose.yaml'

/** Every file of deploy/ that a tool can read, but those of the proxies (npm run programs). */
export const FILE_CHECKS: Readonly<Record<string, (deps: CheckDeps) => Promise<string>>> = {
  [COMPOSE]: async (deps) => composeConfig(deps, [COMPOSE]),
  'compose.nodes.yaml': async (deps) => composeConfig(deps, [COMPOSE, 'compose.nodes.yaml']),
  'ceqiao.service': unitCheck,
  'prometheus.yml': prometheusCheck,
  'logrotate.conf': logrotateCheck,
}

/** Makes all of them. */
export const fileChecks = async (deps: CheckDeps): Promise<void> => {
  for (const [name, check] of Object.entries(FILE_CHECKS))
    await checked(deps, `deploy/${name}`, async () => check(deps))
}
