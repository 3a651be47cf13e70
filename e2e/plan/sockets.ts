import { setTimeout as wait } from 'node:timers/promises'
import { leave, seat } from '../../bench/chat.ts'
import { closeAll, type Line, load, open, openAll } from '../../bench/chat/load.ts'
import { type Guest, openTestbed, signIn, type Testbed } from '../../bench/chat/testbed.ts'
import { RECONNECT_JITTER_MS, RECONNECT_MS } from '#domain/chat/limits.ts'
import { createRandom } from '#testing/random.ts'
import { residentOf, watchMemory } from '../faults/memory.ts'
import { percentile, timeUntil } from './calling.ts'
import { atLeast, atMost, type Context, type Figure, line, none, told } from './line.ts'

/** F13, F14, F15 and the herd of F27: many sockets, many messages, readers who stand still. */

const EXPERTS = 20
const CLOSE_MS = 30_000

/** What the database says of the messages of a load. */
const storedOf = async ({ pool }: Testbed, acknowledged: number): Promise<Figure[]> => {
  const { rows } = await pool.query<{
    stored: number
    twice: number
    holes: number
    turned: number
  }>(
    `select count(*)::int as stored, (count(*) - count(distinct client_id))::int as twice,
       (select count(*)::int from conversation c where last_seq <> (
         select count(*) from chat_message m where m.conv_id = c.id)) as holes,
       (select count(*)::int from (
         select substring(client_id from 9)::int as nth, lag(substring(client_id from 9)::int)
           over (partition by conv_id order by seq) as before
         from chat_message where client_id like 'message-%') pairs where before > nth) as turned
     from chat_message where client_id like 'message-%'`,
  )
  const { stored = 0, twice = 1, holes = 1, turned = 1 } = rows[0] ?? {}
  return [
    none('messages lost', Math.max(0, acknowledged - stored)),
    none('messages stored twice', twice),
    none('messages out of order', turned),
    none(
      'messages that nobody wrote, or holes in the numbers',
      holes + Math.max(0, stored - acknowledged),
    ),
  ]
}

/** A bed with one node and so many guests, of whom the first are served. */
const onOneNode = async <T>(
  guests: number,
  limits: object | undefined,
  work: (
    bed: Testbed,
    node: Awaited<ReturnType<Testbed['startNode']>>,
    filled: Awaited<ReturnType<Testbed['fill']>>,
  ) => Promise<T>,
): Promise<T> => {
  const bed = await openTestbed({}, limits)
  try {
    const first = await bed.startNode()
    const filled = await bed.fill(guests, EXPERTS)
    await first.stop()
    const node = await bed.startNode()
    try {
      return await work(bed, node, filled)
    } finally {
      await node.stop()
    }
  } finally {
    await bed.stop()
  }
}

export const manySockets = line({
  id: 'F13',
  title: 'Ten thousand people are there at once',
  did: ({ sockets, minutes, perSecond }) =>
    `${sockets.toLocaleString('en-US')} visitors held a connection to one server for ${minutes} minutes, of whom together ${perSecond} a second wrote a message to an expert.`,
  full: { sockets: 10_000, minutes: 15, perSecond: 100 },
  quick: { sockets: 500, minutes: 0.3, perSecond: 20 },
  minutes: 18,
  needs: ['open files'],
  run: async ({ sockets, minutes, perSecond }, { say }: Context): Promise<Figure[]> =>
    onOneNode(sockets, undefined, async (bed, node, { guests, loginNames }) => {
      // What the first sockets of all make the process load is not theirs.
      await closeAll(await openAll(node.origin, guests.slice(0, 100)))
      const experts = await signIn(node.origin, loginNames)
      const begun = performance.now()
      const lines = await openAll(node.origin, guests)
      const seconds = (performance.now() - begun) / 1_000
      let closed = 0
      for (const { socket } of lines) socket.on('close', () => (closed += 1))
      const heardBy = await openAll(
        node.origin,
        experts.map((it) => ({ ...it, address: '10.255.0.1' })),
      )
      const memory = watchMemory(() => (node.process.pid === undefined ? [] : [node.process.pid]))
      const seated = guests.map((guest, nr) => ({ ...guest, line: lines[nr] as Line }))
      const { ack, heard, late } = await load(seated, heardBy, {
        perSecond,
        seconds: Math.round(minutes * 60),
      })
      memory.stop()
      const fallen = closed
      say(`  opened in ${seconds.toFixed(1)} s`)
      const figures = await storedOf(bed, ack.length)
      for (const { socket } of [...lines, ...heardBy]) socket.terminate()
      return [
        told('connections', lines.length),
        atLeast('connections opened a second', lines.length / seconds, 1_000),
        none('connections that ended without a reason', fallen),
        atLeast('messages acknowledged', ack.length, perSecond * minutes * 60 * 0.9),
        none('messages that came late or never', late),
        ...figures,
        atMost('message at the expert, 99 of 100', percentile(heard, 0.99), 1_000, 'ms'),
        atMost('memory of the server, most', memory.most(), 350, 'MB'),
        atMost('its growth over the second half', memory.growth(), 1, 'MB a minute'),
      ]
    }),
})

export const manyMessages = line({
  id: 'F14',
  title: 'Many messages for a long time',
  did: ({ perSecond, minutes }) =>
    `500 people wrote ${perSecond} messages a second to their experts for ${minutes} minutes, on one server with the PostgreSQL that comes with it.`,
  full: { perSecond: 100, minutes: 10, onMore: 300 },
  quick: { perSecond: 50, minutes: 0.1, onMore: 100 },
  minutes: 12,
  limits: 'After it, three times as many messages a second for a minute.',
  needs: [],
  run: async ({ perSecond, minutes, onMore }): Promise<Figure[]> =>
    onOneNode(500, undefined, async (bed, node, { guests, loginNames }) => {
      const people = await seat(guests, node, await signIn(node.origin, loginNames))
      await load(people.guests, people.experts, { perSecond, seconds: 3 })
      const warm = perSecond * 3
      const long = await load(people.guests, people.experts, {
        perSecond,
        seconds: Math.round(minutes * 60),
      })
      const more = await load(people.guests, people.experts, {
        perSecond: onMore,
        seconds: Math.ceil(Math.min(minutes, 1) * 60),
      })
      await leave(people)
      const acknowledged = warm + long.ack.length + more.ack.length
      return [
        told('messages acknowledged', acknowledged),
        none('messages that came late or never', long.late + more.late),
        ...(await storedOf(bed, acknowledged)),
        atMost('message acknowledged, 99 of 100', percentile(long.ack, 0.99), 200, 'ms'),
        atMost('message at the expert, 99 of 100', percentile(long.heard, 0.99), 500, 'ms'),
        atMost(
          `acknowledged at ${onMore} a second, 99 of 100`,
          percentile(more.ack, 0.99),
          200,
          'ms',
        ),
        atMost(
          `at the expert at ${onMore} a second, 99 of 100`,
          percentile(more.heard, 0.99),
          500,
          'ms',
        ),
      ]
    }),
})

/** One guest's sockets beyond any limit, so that each of their messages goes to all of them. */
const CROWDED = {
  chat: {
    guestSockets: 1_000,
    addressSockets: 1_000,
    asks: { max: 1_000_000 },
    addressAsks: { max: 1_000_000 },
    guestMessages: { max: 1_000_000 },
    conversationMessages: { max: 1_000_000 },
    perSecond: 1_000_000,
    burst: 1_000_000,
  },
}
/** Bytes that the server and the system hold for a reader at most, and a message of two thousand letters. */
const BUFFERED = 8 * 2 ** 20
const LETTERS = 2_000

export const stalledReaders = line({
  id: 'F15',
  title: 'Readers who stand still',
  did: ({ readers }) =>
    `${readers} connections that never read what comes were told thousands of long messages, beside one that reads; more than they may fall behind.`,
  full: { readers: 50 },
  quick: { readers: 5 },
  minutes: 2,
  needs: [],
  run: async ({ readers }, { say }: Context): Promise<Figure[]> =>
    onOneNode(1, CROWDED, async (_bed, node, { guests }) => {
      const guest = guests[0] as Guest
      const pid = node.process.pid ?? 0
      const writer = await open(node.origin, guest)
      const stalled: Line[] = []
      for (let nth = 0; nth < readers; nth += 1)
        // oxlint-disable-next-line no-await-in-loop -- each says hello first
        stalled.push(await open(node.origin, guest, String(20_000 + nth)))
      await wait(1_000)
      const before = residentOf(pid)
      const memory = watchMemory(() => [pid])
      let closed = 0
      for (const { socket } of stalled) {
        socket.on('close', () => (closed += 1))
        socket.pause()
      }
      const text = '策'.repeat(LETTERS)
      const many = Math.ceil(BUFFERED / Buffer.byteLength(text))
      const acks: number[] = []
      for (let nth = 0; nth < many; nth += 1)
        // oxlint-disable-next-line no-await-in-loop -- the next one after the acknowledgement
        acks.push(await sayOne(writer, guest.conv, `stalled-${nth}`.padEnd(16, '-'), text))
      memory.stop()
      // Whoever reads again is told that it was closed.
      for (const { socket } of stalled) socket.resume()
      await timeUntil(async () => closed === stalled.length, CLOSE_MS)
      writer.socket.terminate()
      say(`  ${many} messages of ${Buffer.byteLength(text)} bytes`)
      return [
        told('connections that read nothing', stalled.length),
        told('messages', many),
        none('of these connections, not closed by the server', stalled.length - closed),
        atMost(
          'memory of the server, more than before',
          Math.max(0, memory.most() - before),
          80,
          'MB',
        ),
        atMost(
          'message of somebody who reads acknowledged, 99 of 100',
          percentile(acks, 0.99),
          500,
          'ms',
        ),
      ]
    }),
})

/**
 * Sends one message and waits until it is acknowledged; milliseconds.
 * @throws when it is refused for good
 */
const sayOne = async (writer: Line, conv: string, id: string, text: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const say = (): void =>
      writer.socket.send(JSON.stringify({ v: 1, t: 'send', id, conv, type: 1, body: { text } }))
    writer.tell = (frame) => {
      if (frame.t === 'ack' && frame.id === id) resolve(performance.now() - begun)
      if (frame.t !== 'nack' || frame.id !== id) return
      if (frame.retryAfterMs === undefined)
        reject(new Error(`a message was refused: ${frame.code}`))
      else setTimeout(say, frame.retryAfterMs)
    }
    say()
  })

/** Everybody of a killed server comes to the other one, as the browser's own chat does. */
export const herd = async (sockets: number, { seed }: Pick<Context, 'seed'>): Promise<Figure[]> => {
  const dice = createRandom(seed)
  const bed = await openTestbed()
  const nodes = [await bed.startNode()]
  try {
    const { guests } = await bed.fill(sockets, EXPERTS)
    nodes.push(await bed.startNode())
    const [killed, lives] = nodes
    if (killed === undefined || lives === undefined) throw new Error('no nodes')
    const lines = await openAll(killed.origin, guests)
    const times: number[] = []
    let failed = 0
    let tries = 0
    const begun = performance.now()
    const back = lines.map(
      async ({ socket }, at) =>
        new Promise<void>((resolve) => {
          const again = async (failures: number): Promise<void> => {
            await wait(RECONNECT_MS + (failures > 0 ? dice.between(0, RECONNECT_JITTER_MS) : 0))
            tries += 1
            try {
              const line = await open(lives.origin, guests[at] as Guest)
              times.push(performance.now() - begun)
              line.socket.terminate()
              resolve()
            } catch {
              failed += 1
              if (performance.now() - begun > 60_000) resolve()
              else void again(failures + 1)
            }
          }
          socket.on('close', () => void again(0))
        }),
    )
    killed.process.kill('SIGKILL')
    await Promise.all(back)
    return [
      told('connections of the server that was killed', lines.length),
      none('connections that did not come back within a minute', lines.length - times.length),
      atMost('all of them at the other server', Math.max(0, ...times) / 1_000, 15, 's'),
      atMost('tries that failed, of a hundred', (100 * failed) / Math.max(1, tries), 1, '%'),
    ]
  } finally {
    await Promise.all(nodes.map(async (node) => node.stop()))
    await bed.stop()
  }
}
