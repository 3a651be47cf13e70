import { setTimeout as wait } from 'node:timers/promises'
import { check, type Violation } from './check.ts'
import type { LiveCrowd } from './crowd.ts'
import type { Device } from './device.ts'
import { copied, type History } from './history.ts'
import { readStored } from './stored.ts'
import { look, waits } from './watch.ts'
import type { World } from './world.ts'

/** 静止: nothing is said and nothing is broken any more; how long until all is as it must be. */

/** The right numbers are shown so much later than everything that is stored. */
const NUMBERS_MS = 2_000
const LOOK_MS = 200
/** What is wrong with these does not heal with time. */
const LASTING: readonly number[] = [1, 2, 3, 5, 6, 7]

export interface Settled {
  /** Milliseconds until nothing was wrong. */
  ms: number
  violations: Violation[]
}

/** Whether it is worth reading everything: as far as the newest numbers go, all is there. */
const isClose = async ({ ask }: World, crowd: LiveCrowd): Promise<boolean> => {
  const rows = await ask<{ who: string; last: number }>(`
    select actor_id || ' ' || conv_id as who, last_seq::int as last
    from chat_member join conversation on id = conv_id where left_at is null`)
  const lasts = new Map(rows.map(({ who, last }) => [who, last]))
  const isThere = (device: Device, conv: string): boolean =>
    device.head(conv) >= (lasts.get(`${device.person.self.actor} ${conv}`) ?? 0)
  return crowd
    .devices()
    .every(
      (device) => device.pending() === 0 && device.convs().every((conv) => isThere(device, conv)),
    )
}

/** What people saw first, then what is stored: whatever was heard must be there by then. */
const read = async (world: World, crowd: LiveCrowd, history: History): Promise<Violation[]> => {
  const devices = crowd.devices().map((device) => device.shown())
  const before = copied(history)
  return check(before, await readStored(world), devices)
}

/** Waits until every rule holds, at most as long as the rules give. */
export const settle = async (
  world: World,
  crowd: LiveCrowd,
  history: History,
  /** Every device shows what is stored after so long. */
  quietMs: number,
): Promise<Settled> => {
  const begun = performance.now()
  const passed = (): number => performance.now() - begun
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- looks from time to time
    if (passed() > quietMs || (await isClose(world, crowd))) {
      const at = passed()
      // oxlint-disable-next-line no-await-in-loop -- as above
      const violations = await read(world, crowd, history)
      const isNumbers = violations.every(({ rule }) => rule === 8)
      const isOver = at > (isNumbers ? quietMs + NUMBERS_MS : quietMs)
      if (violations.length === 0) return { ms: at, violations }
      if (isOver || violations.some(({ rule }) => LASTING.includes(rule)))
        return { ms: passed(), violations }
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(LOOK_MS)
  }
}

/** A look of the assigner, beside the two seconds of the rule. */
const POLL_MS = 1_500

/** 9: who waits now still waits after the rule's time, though somebody had room all along. */
export const stuck = async (world: World): Promise<Violation[]> => {
  const before = waits(await look(world))
  if (before.length === 0) return []
  await wait(NUMBERS_MS + POLL_MS)
  const known = new Set(before.map(({ what }) => what.split(' ', 1)[0]))
  return waits(await look(world)).filter(({ what }) => known.has(what.split(' ', 1)[0]))
}
