import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Block, blocksOf, missingLine, readManual } from './lib/manual/blocks.ts'
import { makeMachine, makeSource, runBlock, stopMachine } from './lib/manual/machine.ts'
import {
  EARLIER,
  EARLIER_TAG,
  SCENARIOS,
  type Scenario,
  TAG,
  translate,
} from './lib/manual/scenarios.ts'
import { type Machine, journalOf, runningServices } from './lib/manual/services.ts'

interface Tally {
  passed: number
  failed: string[]
  /** Why a block was not run, by where it stands. */
  skipped: Map<string, string>
}

/** Programs of the system that a scenario needs, and the packages of Debian that hold them. */
const NEEDED: Readonly<Record<string, string>> = {
  nginx: 'nginx',
  caddy: 'caddy',
  promtool: 'prometheus',
  'redis-server': 'redis-server',
  psql: 'postgresql-client',
  curl: 'curl',
  openssl: 'openssl',
  git: 'git',
}

const hasProgram = (name: string): boolean => {
  try {
    execFileSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${name}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The packages that are missing for a scenario. */
const missingPackages = ({ machines, needs }: Scenario): string[] => {
  const services = machines.flatMap((machine) => machine.services)
  const programs = services.map((name) => (name === 'postgresql' ? 'psql' : name))
  const wanted = new Set(['git', 'curl', 'openssl', ...programs, ...needs])
  return [...wanted].filter((name) => !hasProgram(name)).map((name) => NEEDED[name] ?? name)
}

const whereOf = ({ chapter, line }: Block, on?: string): string =>
  `${chapter}:${line}${on === undefined ? '' : ` (${on})`}`

const firstLine = ({ commands }: Block): string =>
  commands.split('\n').find((line) => line.trim() !== '') ?? ''

/** Runs one block on one machine; answers what is wrong, or null. */
const check = async (block: Block, machine: Machine): Promise<string | null> => {
  const { code, output } = await runBlock(machine, block)
  const tail = output.trimEnd().split('\n').slice(-30).join('\n')
  if (code !== 0) return `ended with ${code}:\n${tail}`
  const expected = block.expected.map((line) => translate(line, machine))
  const missing = missingLine(expected, output)
  return missing === null ? null : `does not say: ${missing}\n${tail}`
}

/** What the services of the machines said last, for whoever looks for the reason. */
const journals = (machines: readonly Machine[]): string =>
  machines
    .flatMap((machine) =>
      runningServices(machine).map((name) => {
        const file = journalOf(machine, name)
        const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
        return `--- ${machine.name}, ${name}:\n${text.trimEnd().split('\n').slice(-15).join('\n')}`
      }),
    )
    .join('\n')

/** The parts of a scenario as blocks; those before an upgrade install the release before. */
const stepsOf = (scenario: Scenario, blocks: readonly Block[]): Block[] =>
  scenario.parts.flatMap((part) => {
    const own = blocks.filter(({ check: name }) => name === part)
    if (own.length === 0) throw new Error(`No block of the manual belongs to the part ${part}.`)
    const isBefore = scenario.before?.includes(part) ?? false
    return own.map((block) =>
      isBefore ? { ...block, commands: earlierOf(block.commands) } : block,
    )
  })

const earlierOf = (commands: string): string =>
  commands.replaceAll(TAG, EARLIER_TAG).replaceAll(TAG.slice(1), EARLIER_TAG.slice(1))

const runScenario = async (
  scenario: Scenario,
  {
    blocks,
    folder,
    linked,
    tally,
  }: {
    blocks: readonly Block[]
    folder: string
    linked: boolean
    tally: Tally
  },
): Promise<void> => {
  const { source, earlier } = await makeSource(folder)
  if (scenario.before !== undefined && !earlier) {
    tally.skipped.set(scenario.name, `the commit ${EARLIER} is not in this clone`)
    return
  }
  const network = `127.${randomInt(64, 250)}.${randomInt(1, 250)}`
  const machines: Machine[] = []
  try {
    for (const plan of scenario.machines)
      machines.push(await makeMachine(plan, { folder, network, source, linked }))
    for (const block of stepsOf(scenario, blocks)) {
      const { on } = block
      for (const name of on.length > 0 ? on : [machines[0]?.name ?? '']) {
        const machine = machines.find((it) => it.name === name)
        if (machine === undefined) throw new Error(`${whereOf(block)}: no machine ${name}`)
        const begun = performance.now()
        const problem = await check(block, machine)
        const seconds = ((performance.now() - begun) / 1000).toFixed(1)
        const where = whereOf(block, on.length > 0 ? name : undefined)
        console.log(`${problem === null ? '✓' : '✗'} ${where} ${firstLine(block)} (${seconds} s)`)
        if (problem !== null) {
          console.log(`${problem}\n${journals(machines)}`)
          tally.failed.push(`${scenario.name}: ${where}`)
          return
        }
        tally.passed += 1
      }
    }
  } finally {
    for (const machine of machines) await stopMachine(machine)
  }
}

/**
 * `npm run manual:check [-- SCENARIO …] [--linked] [--keep]`: every block of commands of docs/manual
 * in its order, on machines that are empty folders.
 */
const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { linked: { type: 'boolean' }, keep: { type: 'boolean' } },
  })
  const unknown = positionals.find((name) => !SCENARIOS.some((it) => it.name === name))
  if (unknown !== undefined)
    throw new Error(`${unknown} is none of: ${SCENARIOS.map(({ name }) => name).join(', ')}`)
  const blocks = [...readManual()].flatMap(([chapter, text]) => blocksOf(chapter, text))
  const tally: Tally = { passed: 0, failed: [], skipped: new Map() }
  for (const block of blocks) if (block.skip !== null) tally.skipped.set(whereOf(block), block.skip)
  const chosen = SCENARIOS.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  )
  for (const scenario of chosen) {
    const missing = missingPackages(scenario)
    if (missing.length > 0) {
      tally.skipped.set(scenario.name, `needs ${missing.join(', ')} of the system`)
      continue
    }
    console.log(`\n${scenario.name}: ${scenario.title}`)
    const begun = performance.now()
    const folder = mkdtempSync(join(tmpdir(), 'ceqiao-manual-'))
    try {
      const linked = values.linked === true
      await runScenario(scenario, { blocks, folder, linked, tally })
    } finally {
      console.log(`${Math.round((performance.now() - begun) / 1000)} s`)
      if (values.keep === true) console.log(`kept: ${folder}`)
      else rmSync(folder, { recursive: true, force: true })
    }
  }
  const { passed, failed, skipped } = tally
  console.log('\nNot run here:')
  for (const [where, why] of skipped) console.log(`  ${where}: ${why}`)
  for (const where of failed) console.log(`✗ ${where}`)
  console.log(`${passed} passed, ${failed.length} failed, ${skipped.size} skipped`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
