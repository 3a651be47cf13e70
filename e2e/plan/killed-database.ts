import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '#testing/random.ts'
import { openWorld, type World } from '../faults/world.ts'
import { leaveLead, timeUntil } from './calling.ts'
import { atLeast, atMost, type Context, type Figure, line, none, told } from './line.ts'

/** F3: PostgreSQL is killed, and its connections ended, under writers who never stop. */

const WRITERS = 32
/** Each is tried by so many in a row before all counts as it was. */
const CALM = 20
const LONGEST_MS = 30_000
const STORM = 30
const STORM_MS = 100

interface Written {
  acknowledged: Set<string>
  /** Answers by status. */
  seen: Map<number, number>
  /** 503 without a word on when to come again. */
  bare: number
  inARow: number
}

const write = (origin: string) => {
  const written: Written = { acknowledged: new Set(), seen: new Map(), bare: 0, inARow: 0 }
  let isOver = false
  let number = 0
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const mine = (number += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after another is what a writer does
      const { status, retry } = await leaveLead(origin, mine)
      written.seen.set(status, (written.seen.get(status) ?? 0) + 1)
      if (status === 200) written.acknowledged.add(`n${mine}`)
      written.inARow = status === 200 ? written.inARow + 1 : 0
      if (status === 503 && !retry) written.bare += 1
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (status !== 200) await wait(100)
    }
  })
  return {
    written,
    stop: async () => {
      isOver = true
      await Promise.all(writers)
    },
  }
}

const storm = async (world: World): Promise<void> => {
  for (let blow = 0; blow < STORM; blow += 1) {
    // oxlint-disable-next-line no-await-in-loop -- blow after blow
    await world.ask(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(STORM_MS)
  }
}

const run = async (
  { kills, storms }: { kills: number; storms: number },
  { seed, say, stop }: Context,
): Promise<Figure[]> => {
  const world = await openWorld({ nodes: 1, redis: false, dice: createRandom(seed), patches: [] })
  try {
    const { written, stop: hush } = write(world.originOf(0))
    const returns: number[] = []
    const trouble = async (what: string, work: () => Promise<void>): Promise<void> => {
      if (stop.aborted) return
      await wait(2_000)
      await work()
      written.inARow = 0
      returns.push(await timeUntil(async () => written.inARow >= CALM, LONGEST_MS, 20))
      say(`  ${what}, as before after ${(returns.at(-1) ?? 0).toFixed(0)} ms`)
    }
    for (let nth = 0; nth < kills; nth += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await trouble('kill PostgreSQL', async () => world.killDatabase())
    for (let nth = 0; nth < storms; nth += 1)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await trouble('end its connections', async () => storm(world))
    await hush()
    const rows = await world.ask<{ text: string }>(
      `select leave_message as text from customer_contact where leave_message ~ '^n[0-9]+$'`,
    )
    const stored = new Set(rows.map(({ text }) => text))
    const others = [...written.seen].filter(([status]) => status !== 200 && status !== 503)
    for (const [status, times] of others) say(`  status ${status} ×${times}`)
    return [
      told('times PostgreSQL was killed', kills),
      told('storms that ended every connection again and again', storms),
      atLeast('records acknowledged', written.acknowledged.size, 100),
      none('records lost', [...written.acknowledged].filter((it) => !stored.has(it)).length),
      none('records stored twice', rows.length - stored.size),
      told('calls answered 503 while the database was away', written.seen.get(503) ?? 0),
      none('of these, without a word on when to come again', written.bare),
      none(
        'calls answered anything else, or not at all',
        others.reduce((sum, [, times]) => sum + times, 0),
      ),
      none('servers that ended', world.ended()),
      atMost(
        'as before, after the database took connections again, slowest',
        Math.max(...returns),
        5_000,
        'ms',
      ),
    ]
  } finally {
    await world.stop()
  }
}

export const killedDatabase = line({
  id: 'F3',
  title: 'The database is killed while people write',
  did: ({ kills, storms }) =>
    `While ${WRITERS} callers left enquiries without a pause, PostgreSQL was killed (kill -9) ${kills} times, and ${storms} times every connection to it was ended again and again for three seconds.`,
  full: { kills: 10, storms: 3 },
  quick: { kills: 2, storms: 1 },
  minutes: 2,
  needs: [],
  run,
})
