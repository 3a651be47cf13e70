import { setTimeout as wait } from 'node:timers/promises'
import type { Device } from './device.ts'
import type { Random } from '#testing/random.ts'
import type { Trouble } from './front.ts'
import type { Typed } from './history.ts'
import type { World } from './world.ts'

/** 故障: what is done to a world, by seeded dice. */

export type Fault =
  | Trouble
  | 'kill node'
  | 'drain node'
  | 'kill PostgreSQL'
  | 'kill Redis'
  | 'flush Redis'
  | 'reload devices'
  | 'lose frames'
  | 'freeze node'
  | 'split node'
  | 'fail disk'

/** How often each comes, against the others. */
const WEIGHTS: Readonly<Record<Fault, number>> = {
  'kill node': 4,
  'drain node': 1,
  'kill PostgreSQL': 3,
  'kill Redis': 2,
  'flush Redis': 1,
  'stall up': 2,
  'stall down': 2,
  'stall both': 2,
  'slow reader': 1,
  'half-open': 2,
  cut: 4,
  'reload devices': 3,
  'lose frames': 3,
  // These only where they are asked for: they take long, or more than a PostgreSQL and Node.
  'freeze node': 0,
  'split node': 0,
  'fail disk': 0,
}
const NEEDS_NODE: readonly Fault[] = ['kill node', 'drain node', 'freeze node', 'split node']
const NEEDS_REDIS: readonly Fault[] = ['kill Redis', 'flush Redis']
/** A node stands still, or does without its database and the others, for so long. */
const AWAY_MS = 20_000
/** Before so long to the end nobody is told to come back later: clients are then away by order. */
const LAST_DRAIN_MS = 15_000

/** Deals faults so that each kind comes before the first one comes again and again. */
export const createDeck = (dice: Random, redis: boolean, only?: readonly Fault[]) => {
  const kinds = (Object.keys(WEIGHTS) as Fault[])
    .filter((kind) => redis || !NEEDS_REDIS.includes(kind))
    .filter((kind) => only === undefined || only.includes(kind))
  let deck: Fault[] = []
  return (): Fault => {
    if (deck.length === 0)
      deck = kinds
        .flatMap((kind) => Array.from({ length: only ? 1 : WEIGHTS[kind] }, () => kind))
        .map((kind) => ({ kind, at: dice.next() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ kind }) => kind)
    return deck.pop() ?? 'cut'
  }
}

export interface Injected {
  counts: Map<Fault, number>
  /** Milliseconds from a kill to each device's next welcome, and to the next acknowledgement. */
  recoveries: number[]
  /** Milliseconds that nodes took to drain. */
  drains: number[]
  /** When the database was back after it was killed last. */
  databaseBackAt: number
  /** Calls to the disk that were made to fail, and those that nobody came to. */
  disk: { hit: number; missed: number }
  /** Of a node that stood still: milliseconds from what a device wrote until another one welcomed it, and sockets that stayed. */
  moves: number[]
  stayed: number
  /** When a node stood still, from and to. */
  frozen: { from: number; to: number }[]
}

export const nothingInjected = (): Injected => ({
  counts: new Map(),
  recoveries: [],
  drains: [],
  databaseBackAt: 0,
  disk: { hit: 0, missed: 0 },
  moves: [],
  stayed: 0,
  frozen: [],
})

interface Deps {
  world: World
  /** What was written so far. */
  typed: () => Iterable<Typed>
  devices: () => readonly Device[]
  dice: Random
  injected: Injected
  say: (line: string) => void
}

const LOOK_MS = 50
const LOST_MS = 30_000

/** Measures how long the devices that a kill has cut off are away. */
const timeReturns = async (devices: readonly Device[], recoveries: number[]): Promise<void> => {
  const begun = performance.now()
  await wait(LOOK_MS)
  let away = devices.filter((device) => !device.isOpen())
  while (away.length > 0 && performance.now() - begun < LOST_MS) {
    // oxlint-disable-next-line no-await-in-loop -- a look from time to time
    await wait(LOOK_MS)
    const back = away.filter((device) => device.isOpen())
    for (const _ of back) recoveries.push(performance.now() - begun)
    away = away.filter((device) => !device.isOpen())
  }
}

/** When a device first wrote something within this time. */
const firstOf = (
  all: Iterable<Typed>,
  device: string,
  from: number,
  to: number,
): number | undefined => {
  let first: number | undefined
  for (const it of all)
    if (it.device === device && it.at >= from && it.at <= to && it.at < (first ?? Infinity))
      first = it.at
  return first
}

/**
 * Does one fault, and comes back when what was killed runs again or the trouble is begun; one that
 * needs a node does nothing while none is up.
 */
const inject = async (fault: Fault, deps: Deps): Promise<void> => {
  const { world, typed, devices, dice, injected, say } = deps
  const node = dice.pick(world.upNodes())
  if (node === undefined && NEEDS_NODE.includes(fault)) return
  injected.counts.set(fault, (injected.counts.get(fault) ?? 0) + 1)
  say(`  ${fault}`)
  switch (fault) {
    case 'kill node': {
      if (node === undefined) return
      const before = devices().filter((device) => device.isOpen())
      await world.killNode(node)
      void timeReturns(before, injected.recoveries)
      return
    }
    case 'drain node':
      if (node !== undefined) injected.drains.push(await world.drainNode(node))
      return
    case 'kill PostgreSQL':
      // Not back before it is: what is looked at meanwhile says nothing of presence.
      injected.databaseBackAt = Number.POSITIVE_INFINITY
      await world.killDatabase()
      injected.databaseBackAt = Date.now()
      return
    case 'freeze node': {
      if (node === undefined) return
      const begun = Date.now()
      injected.stayed += await world.freezeNode(node, AWAY_MS)
      injected.frozen.push({ from: begun, to: Date.now() })
      for (const device of devices()) {
        const since = device.openSince()
        if (since === null || since <= begun) continue
        // Who wrote nothing has left by the silence, which is long after.
        const wrote = firstOf(typed(), device.name, begun, since)
        if (wrote !== undefined) injected.moves.push(since - wrote)
      }
      return
    }
    case 'split node':
      if (node !== undefined) await world.splitNode(node, AWAY_MS)
      return
    case 'fail disk': {
      const nth = injected.disk.hit + injected.disk.missed + 1
      injected.databaseBackAt = Number.POSITIVE_INFINITY
      const isHit = await world.failDisk(nth, nth % 2 === 0 ? 'ENOSPC' : 'EIO')
      injected.databaseBackAt = Date.now()
      injected.disk[isHit ? 'hit' : 'missed'] += 1
      return
    }
    case 'kill Redis':
      return world.killRedis()
    case 'flush Redis':
      return world.flushRedis()
    case 'reload devices':
      for (const device of devices()) if (dice.chance(0.2)) device.reload().catch(() => undefined)
      return
    case 'lose frames':
      for (const device of devices()) if (dice.chance(0.5)) device.lose(dice.between(1, 4))
      return
    default: {
      const ms = fault === 'half-open' ? dice.between(5_000, 60_000) : dice.between(1_000, 12_000)
      world.front.trouble(fault, 0.3, ms, dice)
    }
  }
}

/** Does one fault after another until the time is up. */
export const injectFor = async (
  ms: number,
  next: () => Fault,
  everyMs: number,
  deps: Deps,
  stop: AbortSignal,
): Promise<void> => {
  const until = performance.now() + ms
  while (!stop.aborted) {
    const pause = everyMs * (0.6 + deps.dice.next() * 0.8)
    const left = until - performance.now()
    if (left <= pause) {
      // oxlint-disable-next-line no-await-in-loop -- one fault after another
      await wait(Math.max(0, left))
      return
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(pause)
    const fault = next()
    if (fault === 'drain node' && until - performance.now() < LAST_DRAIN_MS) continue
    // oxlint-disable-next-line no-await-in-loop -- as above
    await inject(fault, deps)
  }
}
