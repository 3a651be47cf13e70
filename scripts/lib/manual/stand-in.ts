import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import {
  type Machine,
  journalOf,
  nginxConf,
  pidOf,
  reloadService,
  startService,
  stopService,
} from './services.ts'

/** Programs of the system that are not there, or not to be touched, while the manual is checked. */
const [machineAt = '', program = '', ...args] = process.argv.slice(2)
const machine = JSON.parse(readFileSync(machineAt, 'utf8')) as Machine

const unitNames = (names: readonly string[]): string[] =>
  names.filter((name) => !name.startsWith('-')).map((name) => name.replace(/\.service$/, ''))

const act = async (verb: string, name: string, now: boolean): Promise<void> => {
  if (verb === 'start' || (verb === 'enable' && now)) return startService(machine, name)
  if (verb === 'stop' || (verb === 'disable' && now)) return stopService(machine, name)
  if (verb === 'reload') return reloadService(machine, name)
  if (verb === 'restart') {
    await stopService(machine, name)
    return startService(machine, name)
  }
  if (verb === 'enable' || verb === 'disable') return undefined
  throw new Error(`systemctl ${verb} has no stand-in`)
}

const systemctl = async (): Promise<void> => {
  const [verb = '', ...rest] = args.filter((it) => !it.startsWith('-'))
  if (verb === 'daemon-reload') return
  const names = unitNames(rest)
  if (verb === 'is-active' || verb === 'status') {
    const states = names.map((name) => (pidOf(machine, name) === null ? 'inactive' : 'active'))
    console.log(states.join('\n'))
    process.exitCode = states.includes('inactive') ? 3 : 0
    return
  }
  for (const name of names) await act(verb, name, args.includes('--now'))
}

/** The value behind an option, `-u ceqiao`. */
const after = (option: string): string | undefined => {
  const at = args.indexOf(option)
  return at === -1 ? undefined : args[at + 1]
}

const journalctl = (): void => {
  const file = journalOf(machine, after('-u') ?? '')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  console.log(lines.slice(-Number(after('-n') ?? lines.length)).join('\n'))
}

const nginx = (): void => {
  const own = ['-e', 'stderr', ...nginxConf(machine)]
  const { status } = spawnSync('nginx', [...own, ...args], {
    stdio: 'inherit',
    env: { PATH: machine.path },
  })
  process.exitCode = status ?? 1
}

try {
  if (program === 'systemctl') await systemctl()
  else if (program === 'journalctl') journalctl()
  else if (program === 'nginx') nginx()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
