import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Violation } from './check.ts'
import { createCrowd, type LiveCrowd, type Size } from './crowd.ts'
import { createRandom } from '#testing/random.ts'
import { createRecorder, type Recorder } from './history.ts'
import { createDeck, type Fault, injectFor, nothingInjected } from './injector.ts'
import { assertSources, statementsOf } from './patches.ts'
import { settle, stuck } from './quiet.ts'
import { compare, look, type Look, presence } from './watch.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'
import { watchMemory } from './memory.ts'

/** One run: rounds of talk and faults, each followed by a quiet in which everything is checked. */

export interface RunOptions {
  seconds: number
  seed: number
  nodes: number
  redis: boolean
  /** Messages a second. */
  rate: number
  /** Acknowledged messages to reach as well, and faults. */
  messages: number
  injections: number
  /** A patch of patches.ts to run with; empty for none. */
  mutant: string
  size: Size
  /** Seconds of talk between two quiets, and between two faults. */
  round: number
  every: number
  /** Seconds after which everything must be as it must be: ten by the rules. */
  quiet: number
  /** Faults to choose from; all of them unless told. */
  faults?: readonly Fault[]
  /** Ends with the first round in which something is wrong. */
  stopEarly: boolean
  /** File for what the nodes said; empty for none. */
  log: string
  say: (line: string) => void
  /** What else the world is to be (world.ts). */
  world?: Pick<WorldOptions, 'embedded' | 'skews' | 'outage' | 'split' | 'env'>
}

export interface Result {
  seconds: number
  typed: number
  acked: number
  delivered: number
  refused: number
  openings: number
  /** Sockets that were closed, by code. */
  closes: Record<string, number>
  injected: Record<string, number>
  violations: Violation[]
  ack: { p50: number; p99: number }
  recovery: { p50: number; p95: number }
  /** Milliseconds until everything was as it must be after the load. */
  quiet: { p50: number; max: number }
  drain: number
  /** Milliseconds until a killed node was ready again. */
  ready: { p95: number; max: number }
  /** Milliseconds to the acknowledgement for devices whose connection nothing had touched. */
  steady: { p50: number; p99: number }
  /** Nodes that ended unasked. */
  ended: number
  disk: { hit: number; missed: number }
  /**
   * Milliseconds from what devices wrote until they had left a node that stood still, how many did and did not, what was
   * written meanwhile, and the longest that any of it waited.
   */
  moves: { max: number; moved: number; stayed: number; typed: number; wait: number }
  /** Growth of the largest node's memory over the second half, in MB a minute. */
  growth: number
  rounds: number
  /** Most memory of this process, in MiB. */
  memory: number
}

const LOOK_MS = 1_500
const REPLACE_MS = 20_000
const READY_MS = 20_000
const MOST_KEPT = 200
const MOST_SAID = 20

const part = (all: readonly number[], of: number): number => {
  const sorted = all.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0)
}

/** Looks at what must always hold, until told to stop. */
const patrol = (
  world: World,
  crowd: LiveCrowd,
  found: (violations: readonly Violation[]) => void,
  databaseBackAt: () => number,
): (() => Promise<void>) => {
  let stopped = false
  let before: Look | null = null
  const walk = async (): Promise<void> => {
    while (!stopped) {
      // oxlint-disable-next-line no-await-in-loop -- a look a second
      const now = await look(world)
      found(compare(before, now))
      const settled = databaseBackAt()
      const here = new Map([...crowd.here()].map(([who, at]) => [who, Math.max(at, settled)]))
      found(presence(now, { here, gone: crowd.gone }))
      before = now
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(LOOK_MS)
    }
  }
  const walking = walk()
  walking.catch(() => undefined)
  return async () => {
    stopped = true
    await walking
  }
}

const change = async (world: World, mutant: string): Promise<void> => {
  const read = async (name: string): Promise<string> => {
    const [row] = await world.ask<{ text: string }>(
      'select pg_get_functiondef(oid) as text from pg_proc where proname = $1',
      [name],
    )
    return row?.text ?? ''
  }
  // oxlint-disable-next-line no-await-in-loop -- one after another
  for (const sql of await statementsOf(mutant, read)) await world.ask(sql)
}

const ready = async (crowd: LiveCrowd, wanted: number): Promise<void> => {
  const until = performance.now() + READY_MS
  // oxlint-disable-next-line no-await-in-loop -- looks from time to time
  while (crowd.voices() < wanted && performance.now() < until) await wait(100)
}

const summed = (
  { history, waits, steady, delivered, openings, closes }: Recorder,
  injected: ReturnType<typeof nothingInjected>,
  { starts, ended }: Pick<World, 'starts' | 'ended'>,
  rest: Pick<Result, 'seconds' | 'violations' | 'rounds' | 'memory' | 'growth'> & {
    quiets: number[]
  },
): Result => {
  const { quiets, ...plain } = rest
  const all = waits.map(({ ms }) => ms)
  const frozen = waits.filter(({ at }) =>
    injected.frozen.some(({ from, to }) => at >= from && at <= to),
  )
  return {
    ...plain,
    typed: history.typed.size,
    acked: history.acked.size,
    delivered: delivered(),
    refused: history.failed.size,
    openings: openings(),
    closes: Object.fromEntries(closes),
    injected: Object.fromEntries(injected.counts),
    ack: { p50: part(all, 0.5), p99: part(all, 0.99) },
    recovery: { p50: part(injected.recoveries, 0.5), p95: part(injected.recoveries, 0.95) },
    quiet: { p50: part(quiets, 0.5), max: Math.round(Math.max(0, ...quiets)) },
    drain: Math.round(Math.max(0, ...injected.drains)),
    ready: { p95: part(starts, 0.95), max: Math.round(Math.max(0, ...starts)) },
    steady: { p50: part(steady, 0.5), p99: part(steady, 0.99) },
    ended: ended(),
    disk: injected.disk,
    moves: {
      max: Math.round(Math.max(0, ...injected.moves)),
      moved: injected.moves.length,
      stayed: injected.stayed,
      typed: frozen.length,
      wait: Math.round(Math.max(0, ...frozen.map(({ ms }) => ms))),
    },
  }
}

/** Runs it, whatever happens leaving nothing behind; `stop` ends it after the round. */
export const run = async (options: RunOptions, stop: AbortSignal): Promise<Result> => {
  const { mutant, seed } = options
  assertSources(mutant)
  const dice = createRandom(seed)
  const recorder = createRecorder(() => Date.now())
  const injected = nothingInjected()
  const world = await openWorld({
    nodes: options.nodes,
    redis: options.redis,
    ...options.world,
    dice,
    patches: ['always open', mutant],
  })
  let crowd: LiveCrowd | null = null
  try {
    await change(world, mutant)
    crowd = await createCrowd(world, options.size, dice.fork(), recorder)
    return await rounds({ options, world, crowd, recorder, injected, dice, stop })
  } finally {
    if (options.log !== '') writeFileSync(options.log, world.said())
    crowd?.stop()
    await world.stop()
  }
}

interface Under {
  options: RunOptions
  world: World
  crowd: LiveCrowd
  recorder: Recorder
  injected: ReturnType<typeof nothingInjected>
  dice: ReturnType<typeof createRandom>
  stop: AbortSignal
}

const rounds = async (under: Under): Promise<Result> => {
  const { options, world, crowd, recorder, injected, stop } = under
  const { say, rate, size } = options
  const violations = new Map<string, Violation>()
  const found = (some: readonly Violation[]): void => {
    for (const one of some) {
      const key = `${one.rule} ${one.what}`
      if (!violations.has(key) && violations.size < MOST_KEPT) {
        violations.set(key, one)
        if (violations.size <= MOST_SAID) say(`VIOLATION ${one.rule} ${one.kind}: ${one.what}`)
      }
    }
  }
  await ready(crowd, size.guests + size.members)
  const chance = under.dice.fork()
  const next = createDeck(chance, options.redis, options.faults)
  const deps = {
    ...{ world, devices: crowd.devices, dice: chance, injected, say },
    typed: () => recorder.history.typed.values(),
  }
  const coming = setInterval(() => void crowd.replace().catch(() => undefined), REPLACE_MS)
  const quiets: number[] = []
  const begun = performance.now()
  const passed = (): number => (performance.now() - begun) / 1_000
  const nodes = watchMemory(world.pids)
  let memory = 0
  let done = 0
  const isLong = (): boolean =>
    passed() >= options.seconds &&
    recorder.history.acked.size >= options.messages &&
    [...injected.counts.values()].reduce((sum, one) => sum + one, 0) >= options.injections
  const isOver = (): boolean =>
    stop.aborted || isLong() || (options.stopEarly && violations.size > 0)
  try {
    while (!isOver()) {
      const hush = crowd.talk(rate)
      const leave = patrol(world, crowd, found, () => injected.databaseBackAt)
      const left = options.seconds - passed()
      const ms = (left > 0 ? Math.min(options.round, left) : options.round) * 1_000
      // oxlint-disable-next-line no-await-in-loop -- one round after another
      await injectFor(ms, next, options.every * 1_000, deps, stop)
      hush()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await world.heal()
      for (const device of crowd.devices()) device.mend()
      // oxlint-disable-next-line no-await-in-loop -- as above
      const settled = await settle(world, crowd, recorder.history, options.quiet * 1_000)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await leave()
      quiets.push(settled.ms)
      found(settled.violations)
      // oxlint-disable-next-line no-await-in-loop -- as above
      found(await stuck(world))
      done += 1
      memory = Math.max(memory, process.memoryUsage().rss / 2 ** 20)
      say(
        `round ${done} at ${passed().toFixed(0)} s: ${recorder.history.typed.size} typed, ` +
          `${recorder.history.acked.size} acked, quiet after ${settled.ms.toFixed(0)} ms, ` +
          `${violations.size} violations, ${memory.toFixed(0)} MiB`,
      )
    }
  } finally {
    clearInterval(coming)
    nodes.stop()
  }
  const rest = { seconds: Math.round(passed()), rounds: done, memory: Math.round(memory), quiets }
  const growth = nodes.growth()
  return summed(recorder, injected, world, {
    ...rest,
    growth,
    violations: [...violations.values()],
  })
}
