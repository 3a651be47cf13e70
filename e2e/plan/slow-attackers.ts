import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { consultation } from '#contract/consultation.ts'
import { createRandom } from '#testing/random.ts'
import { openWorld } from '../faults/world.ts'
import { ask, failuresOf, percentile, visit } from './calling.ts'
import { atLeast, atMost, type Context, type Figure, line, none, told } from './line.ts'

/** F8: connections that send their request, or read their answer, as slowly as they can. */

const PAGES = ['/', '/policy/list', '/serviceProject/list'] as const
const PER_SECOND = 20
const DRIP_MS = 1_000
/** As many from one address as the server lets in. */
const AN_ADDRESS = 150
/** So much an attacker asks for at once and never reads: more than the system's buffers hold. */
const UNREAD = 8 * 2 ** 20

const HEAD = 'Host: 127.0.0.1\r\n'
/** The largest file of the build and its bytes. */
const largest = (): { path: string; bytes: number } => {
  const folder = join(import.meta.dirname, '../../dist/web/assets')
  const [first] = readdirSync(folder)
    .map((name) => ({ path: `/assets/${name}`, bytes: statSync(join(folder, name)).size }))
    .toSorted((one, other) => other.bytes - one.bytes)
  if (first === undefined) throw new Error('the build has no files')
  return first
}

/** What each kind sends first, and then again every second. */
const kinds = (): Readonly<Record<string, Slow>> => {
  const { path, bytes } = largest()
  return {
    'slow headers': { first: `GET / HTTP/1.1\r\n${HEAD}`, drip: 'X-More: 1\r\n', isReading: true },
    'slow body': {
      first: `POST ${consultation.save.path} HTTP/1.1\r\n${HEAD}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n`,
      drip: 'a',
      isReading: true,
    },
    'slow reading': {
      first: `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`.repeat(Math.ceil(UNREAD / bytes)),
      drip: 'G',
      isReading: false,
    },
  }
}
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
  for (let at = 0; at < connections; at += 1) open(at)
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

const run = async (
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

export const slowAttackers = line({
  id: 'F8',
  title: 'Attackers who are slow on purpose',
  did: ({ connections, seconds }) =>
    `${connections.toLocaleString('en-US')} connections at a time, from different addresses, sent the head of a request, then its body, a byte a second, or asked for eight megabytes and read none, for ${seconds} seconds each; whenever the server ended one, another came. Visitors read pages meanwhile.`,
  full: { connections: 1_000, seconds: 120 },
  quick: { connections: 100, seconds: 35 },
  minutes: 7,
  needs: [],
  run,
})
