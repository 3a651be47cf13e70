import type { Site } from '../scripts/lib/site.ts'
import {
  type Expert,
  type Guest,
  type Testbed,
  openTestbed,
  signIn,
  startEcho,
} from './chat/testbed.ts'
import { closeAll, type Line, load, openAll, residentOf, type Times, until } from './chat/load.ts'

/**
 * Measures the chat beside a bare `ws` echo in the same run: how long a message takes to its
 * acknowledgement (stored for good) and to the expert on the other node, at 100, 500 and 1,000
 * messages a second in 500 conversations, on one node and on two over one PostgreSQL; and what
 * 10,000 idle sockets take. This process sends; all servers are processes of their own. About three
 * minutes; needs 11,000 open files.
 *
 *     node bench/chat.ts
 */

const RATES = [100, 500, 1_000]
const SECONDS = 8
const CONVERSATIONS = 500
const EXPERTS = 20
const IDLE = 10_000
/** Within this time every idle socket has had its beat. */
const BEAT_WITHIN_MS = 40_000

type Server = Pick<Site, 'origin' | 'process'>
type Row = Record<string, string | number>

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const shown = (milliseconds: number): string => milliseconds.toFixed(1)

const say = (what: string): void =>
  console.log(`${(performance.now() / 1_000).toFixed(0)} s  ${what}`)

/** Everybody of one setting, with their sockets. */
interface Cast {
  guests: (Guest & { line: Line })[]
  experts: Line[]
}

/** Opens the sockets of guests and of experts, on a node each. */
export const seat = async (
  guests: readonly Guest[],
  at: Server,
  experts: readonly Expert[] = [],
  expertsAt: Server = at,
): Promise<Cast> => {
  const lines = await openAll(at.origin, guests)
  const seated = experts.map((expert) => ({ ...expert, address: '10.255.0.1' }))
  return {
    guests: guests.map((guest, nr) => ({ ...guest, line: lines[nr] as Line })),
    experts: await openAll(expertsAt.origin, seated),
  }
}
/** Closes their sockets. */
export const leave = async ({ guests, experts }: Cast): Promise<void> =>
  closeAll([...guests.map(({ line }) => line), ...experts])

/** The echo and the product at each rate, one right after the other. */
const compare = async (setting: string, echo: Cast, product: Cast): Promise<Row[]> => {
  for (const { guests, experts } of [echo, product])
    // oxlint-disable-next-line no-await-in-loop -- one load at a time
    await load(guests, experts, { perSecond: 300, seconds: 3 })
  const rows: Row[] = []
  for (const perSecond of RATES) {
    say(`${setting}, ${perSecond} messages a second`)
    const asked = { perSecond, seconds: SECONDS }
    // oxlint-disable-next-line no-await-in-loop -- one load at a time
    const bare = await load(echo.guests, [], asked)
    // oxlint-disable-next-line no-await-in-loop -- one load at a time
    rows.push(rowOf(setting, perSecond, bare, await load(product.guests, product.experts, asked)))
  }
  return rows
}

const rowOf = (setting: string, perSecond: number, bare: Times, own: Times): Row => ({
  setting,
  'msg/s': perSecond,
  'echo p50': shown(percentile(bare.ack, 0.5)),
  'echo p99': shown(percentile(bare.ack, 0.99)),
  'ack p50': shown(percentile(own.ack, 0.5)),
  'ack p99': shown(percentile(own.ack, 0.99)),
  'ack/echo p50': shown(percentile(own.ack, 0.5) / percentile(bare.ack, 0.5)),
  'ack/echo p99': shown(percentile(own.ack, 0.99) / percentile(bare.ack, 0.99)),
  'expert p50': shown(percentile(own.heard, 0.5)),
  'expert p99': shown(percentile(own.heard, 0.99)),
  'sent again': own.again,
  late: own.late,
})

const benchLoad = async (testbed: Testbed, guests: readonly Guest[], loginNames: string[]) => {
  const echo = await startEcho()
  const bare = await seat(guests, echo)
  const first = await testbed.startNode()
  const experts = await signIn(first.origin, loginNames)
  try {
    const alone = await seat(guests, first, experts)
    const rows = await compare('one node', bare, alone)
    await leave(alone)
    const second = await testbed.startNode()
    try {
      const apart = await seat(guests, first, experts, second)
      rows.push(...(await compare('two nodes', bare, apart)))
      await leave(apart)
    } finally {
      await second.stop()
    }
    return rows
  } finally {
    await leave(bare)
    await first.stop()
    await echo.stop()
  }
}

/** What it takes to have so many guests there who say nothing. */
const benchIdle = async (
  name: string,
  guests: readonly Guest[],
  server: Server,
  beats: boolean,
) => {
  // What the first sockets of all make the process load is not theirs.
  await closeAll(await openAll(server.origin, guests.slice(0, 100)))
  const before = residentOf(server.process.pid)
  const began = performance.now()
  say(`${name}: ${guests.length} idle sockets`)
  const lines = await openAll(server.origin, guests)
  const seconds = (performance.now() - began) / 1_000
  let beaten = 0
  for (const line of lines)
    line.tell = (frame) => {
      if (frame.t === 'ping') beaten += 1
    }
  if (beats) await until(() => beaten >= lines.length, BEAT_WITHIN_MS)
  const after = residentOf(server.process.pid)
  const open = lines.filter(({ socket }) => socket.readyState === socket.OPEN).length
  if (open < guests.length || (beats && beaten < open))
    throw new Error(`of ${guests.length} sockets ${open} stayed open, ${beaten} heard the beat`)
  for (const { socket } of lines) socket.terminate()
  return { name, seconds, before, after, each: ((after - before) * 1_024) / lines.length }
}

if (import.meta.main) {
  const testbed = await openTestbed()
  try {
    const first = await testbed.startNode()
    const { guests, loginNames } = await testbed.fill(IDLE, EXPERTS)
    await first.stop()
    console.log(`PostgreSQL: ${testbed.settings}`)
    const rows = await benchLoad(testbed, guests.slice(0, CONVERSATIONS), loginNames)
    const echo = await startEcho()
    const bare = await benchIdle('echo', guests, echo, false)
    await echo.stop()
    const node = await testbed.startNode()
    const own = await benchIdle('chat', guests, node, true)
    await node.stop()
    console.table(rows)
    console.table(
      [bare, own].map(({ name, seconds, before, after, each }) => ({
        name,
        'opened in s': shown(seconds),
        'RSS before MB': Math.round(before),
        'RSS with them MB': Math.round(after),
        'KB a socket': shown(each),
        ratio: shown(each / bare.each),
      })),
    )
  } finally {
    await testbed.stop()
  }
}
