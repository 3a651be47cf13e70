import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { consultation } from '#contract/consultation.ts'
import { LIMITS } from '#server/wire/limits.ts'
import { createRandom } from '#testing/random.ts'
import { openWorld } from '../faults/world.ts'
import { ask, failuresOf, percentile, visit } from './calling.ts'
import { atLeast, atMost, type Context, type Figure, line, none, told } from './line.ts'

/** F8: connections that send their request, or read their answer, as slowly as they can. */

const PAGES = ['/', '/policy/list', '/serviceProject/list'] as const
const PER_SECOND = 20
const DRIP_MS = 1_000
/** Connections that come at first, a second: as the tool does that is made for such attacks. */
const COMING = 200
/**
 * Least, usual and most bytes that the system keeps of what a connection has not read. Its own most
 * of 4 MB, which sockets of one machine have at once, is for a thousand of them more than it has for all.
 */
const SEND_BUFFERS = '/proc/sys/net/ipv4/tcp_wmem'
const ADVISED = '4096 16384 262144'
/** As many from one address as the server lets in. */
const AN_ADDRESS = 150
/** Requests that an attacker sends at once, as many as a connection may; their answers are never read. */
const UNREAD = LIMITS.http.pipelined

const HEAD = 'Host: 127.0.0.1\r\n'
/** Path of the largest file of the build. */
const largest = (): string => {
  const folder = join(import.meta.dirname, '../../dist/web/assets')
  const [name] = readdirSync(folder).toSorted(
    (one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size,
  )
  if (name === undefined) throw new Error('the build has no files')
  return `/assets/${name}`
}

/** What each kind sends first, and then again every second. */
const kinds = (): Readonly<Record<string, Slow>> => ({
  'slow headers': { first: `GET / HTTP/1.1\r\n${HEAD}`, drip: 'X-More: 1\r\n', isReading: true },
  'slow body': {
    first: `POST ${consultation.save.path} HTTP/1.1\r\n${HEAD}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n`,
    drip: 'a',
    isReading: true,
  },
  'slow reading': {
    first: `GET ${largest()} HTTP/1.1\r\n${HEAD}\r\n`.repeat(UNREAD),
    // An empty line before a request is nothing.
    drip: '\r\n',
    isReading: false,
  },
})
interface Slow {
  first: string
  drip: string
  isReading: boolean
}

/** Keeps so many connections of one kind open, a new one for each that the server ends; answers how to stop. */
const attack = (
  { first, drip, isReading }: Slow,
  port: number,
  connections: number,
  from: number,
) => {
  const lives: number[] = []
  let isOver = false
  let opened = 0
  const open = (at: number): void => {
    if (isOver) return
    const begun = performance.now()
    const localAddress = `127.${from}.0.${1 + Math.floor(at / AN_ADDRESS)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('connect', () => {
      opened += 1
      socket.write(first)
    })
    if (isReading) socket.resume()
    const timer = setInterval(() => {
      if (isOver) socket.destroy()
      // An end that the server made is met with the next byte.
      else socket.write(drip)
    }, DRIP_MS)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      if (isOver) return
      lives.push(performance.now() - begun)
      setTimeout(() => open(at), 500)
    })
    left.add(begun)
    socket.on('close', () => left.delete(begun))
  }
  const left = new Set<number>()
  for (let at = 0; at < connections; at += 1) setTimeout(() => open(at), (at * 1_000) / COMING)
  return {
    lives,
    opened: (): number => opened,
    stop(): void {
      // Those that still stand count as long as they have stood.
      lives.push(...[...left].map((begun) => performance.now() - begun))
      isOver = true
    },
  }
}

const underAttack = async (
  { connections, seconds }: { connections: number; seconds: number },
  { seed, say, stop }: Context,
): Promise<Figure[]> => {
  // Its own limits, as it is delivered.
  const world = await openWorld({
    ...{ nodes: 1, redis: false, dice: createRandom(seed), patches: [] },
    limits: {},
  })
  try {
    const origin = world.originOf(0)
    for (const path of PAGES) await ask(origin + path)
    const figures: Figure[] = []
    let number = 0
    for (const [kind, slow] of Object.entries(kinds())) {
      if (stop.aborted) break
      number += 1
      const attackers = attack(slow, Number(new URL(origin).port), connections, 10 + number)
      const { visited, stop: leave } = visit(origin, PAGES, PER_SECOND)
      // oxlint-disable-next-line no-await-in-loop -- one kind after the other
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
      attackers.stop()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await leave()
      say(`  ${kind}: ${attackers.opened()} connections`)
      figures.push(
        atLeast(`${kind}: connections opened`, attackers.opened(), connections),
        atMost(`${kind}: longest that one stood`, Math.max(...attackers.lives) / 1_000, 20, 's'),
        atMost(
          `${kind}: pages of others meanwhile, 99 of 100`,
          percentile(visited.times, 0.99),
          300,
          'ms',
        ),
        none(`${kind}: pages of others not answered`, failuresOf(visited)),
      )
    }
    return [
      ...figures,
      told('pages asked for in each', seconds * PER_SECOND),
      none('servers that ended', world.ended()),
    ]
  } finally {
    await world.stop()
  }
}

const run = async (
  sizes: Parameters<typeof underAttack>[0],
  context: Context,
): Promise<Figure[]> => {
  const buffers = readFileSync(SEND_BUFFERS)
  writeFileSync(SEND_BUFFERS, ADVISED)
  try {
    return await underAttack(sizes, context)
  } finally {
    writeFileSync(SEND_BUFFERS, buffers)
  }
}

export const slowAttackers = line({
  id: 'F8',
  title: 'Attackers who are slow on purpose',
  did: ({ connections, seconds }) =>
    `${connections.toLocaleString('en-US')} connections at a time, from different addresses, sent the head of a request, then its body, a byte a second, or asked for the largest file as often as a connection may and read nothing, for ${seconds} seconds each; whenever the server ended one, another came. Visitors read pages meanwhile.`,
  full: { connections: 1_000, seconds: 120 },
  quick: { connections: 100, seconds: 35 },
  minutes: 7,
  limits:
    'The system keeps at most 256 KB of what a connection has not read, as the manual advises (docs/manual/proxy.md).',
  needs: ['root'],
  run,
})
