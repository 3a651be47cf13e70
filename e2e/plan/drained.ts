import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CLOSE } from '#domain/chat/limits.ts'
import { freePort, type Site } from '../../scripts/lib/site.ts'
import { closeAll, type Line, open } from '../../bench/chat/load.ts'
import { type Guest, openTestbed } from '../../bench/chat/testbed.ts'
import { ask, failuresOf, percentile, timeUntil, visit } from './calling.ts'
import { atMost, type Context, type Figure, line, none, told } from './line.ts'

/** F16: servers are asked to end one after the other behind a balancer, under load. */

const PAGES = ['/', '/policy/list', '/live', '/serviceProject/list'] as const
const EXIT_MS = 15_000
/** Between a server that is ready again and the next that goes: so long the manual waits (docs/manual/nodes.md). */
const APART_MS = 5_000

/** haproxy as an operator has it: it asks /ready and gives what was never taken to the other one. */
const configOf = (front: number, ports: readonly number[]): string => `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  timeout tunnel 1h
  option http-server-close
  option redispatch
  retries 3
  retry-on conn-failure
frontend front
  bind 127.0.0.1:${front}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /ready
  http-check expect status 200
  option forwardfor if-none
${ports.map((port, at) => `  server node${at} 127.0.0.1:${port} check inter 250ms fall 2 rise 1`).join('\n')}
`

const startProxy = async (front: number, ports: readonly number[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'cq-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configOf(front, ports))
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const isUp = async (): Promise<boolean> =>
    (await ask(`http://127.0.0.1:${front}/live`)).status === 200
  await timeUntil(isUp, 10_000)
  return {
    origin: `http://127.0.0.1:${front}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Keeps a guest's socket open through the balancer; each end is noted, and it comes again. */
const hold = (origin: string, guests: readonly Guest[]) => {
  const closes = new Map<number, number>()
  const lines = new Map<number, Line>()
  let isOver = false
  const sit = async (at: number): Promise<void> => {
    if (isOver) return
    try {
      const line = await open(origin, guests[at] as Guest)
      lines.set(at, line)
      line.socket.on('close', (code) => {
        lines.delete(at)
        if (isOver) return
        closes.set(code, (closes.get(code) ?? 0) + 1)
        setTimeout(() => void sit(at), 2_000)
      })
    } catch {
      setTimeout(() => void sit(at), 500)
    }
  }
  return {
    closes,
    sitting: (): number => lines.size,
    begin: async () => Promise.all(guests.map(async (_, at) => sit(at))),
    async stop() {
      isOver = true
      await closeAll([...lines.values()])
    },
  }
}

/** Whether its /ready fails before it refuses anybody. */
const saysItGoes = async (origin: string): Promise<boolean> => {
  let status = 200
  // The signal takes a moment to arrive.
  await timeUntil(
    async () => {
      const answer = await ask(`${origin}/ready`)
      status = answer.status
      return status !== 200
    },
    EXIT_MS,
    10,
  )
  return status === 503
}

const run = async (
  { times, sockets, perSecond }: { times: number; sockets: number; perSecond: number },
  { say, stop }: Context,
): Promise<Figure[]> => {
  const ports = [await freePort(), await freePort()]
  const bed = await openTestbed(
    {},
    {
      chat: {
        guestMessages: { max: 1_000_000 },
        addressAsks: { max: 1_000_000 },
        asks: { max: 1_000_000 },
      },
      http: { connectionsPerAddress: 10_000 },
      calls: { reads: { max: 1_000_000 }, writes: { max: 1_000_000 } },
    },
  )
  const nodes: (Site | undefined)[] = []
  const startAt = async (at: number): Promise<void> => {
    nodes[at] = await bed.startNode({ PORT: String(ports[at]) })
  }
  try {
    await startAt(0)
    const { guests } = await bed.fill(sockets, 20)
    await startAt(1)
    const proxy = await startProxy(await freePort(), ports)
    try {
      for (const path of PAGES) await ask(proxy.origin + path)
      const held = hold(proxy.origin, guests)
      await held.begin()
      await timeUntil(async () => held.sitting() === sockets, 20_000)
      const { visited, stop: leave } = visit(proxy.origin, PAGES, perSecond)
      const exits: number[] = []
      let wrongCode = 0
      let lateReady = 0
      for (let nth = 0; nth < times && !stop.aborted; nth += 1) {
        const at = nth % 2
        const node = nodes[at]
        if (node === undefined) continue
        const begun = performance.now()
        const ended = once(node.process, 'exit')
        node.process.kill('SIGTERM')
        // oxlint-disable-next-line no-await-in-loop -- one server after the other
        if (!(await saysItGoes(node.origin))) lateReady += 1
        // oxlint-disable-next-line no-await-in-loop -- as above
        const [code] = (await ended) as [number | null]
        exits.push(performance.now() - begun)
        if (code !== 0) wrongCode += 1
        // oxlint-disable-next-line no-await-in-loop -- as above
        await startAt(at)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await wait(APART_MS)
        say(`  ended ${nth + 1}: ${(exits.at(-1) ?? 0).toFixed(0)} ms, ${held.sitting()} sockets`)
      }
      await leave()
      await timeUntil(async () => held.sitting() === sockets, 20_000)
      const sitting = held.sitting()
      await held.stop()
      for (const [status, often] of visited.failures) say(`  status ${status} ×${often}`)
      for (const body of visited.samples) say(`  ${body}`)
      const others = [...held.closes].filter(([code]) => code !== CLOSE.draining)
      return [
        told('times a server was asked to end (SIGTERM)', exits.length),
        told('requests meanwhile', visited.times.length),
        none('requests that failed', failuresOf(visited)),
        told('requests, 99 of 100', percentile(visited.times, 0.99), 'ms'),
        told(
          `connections told to come again (${CLOSE.draining})`,
          held.closes.get(CLOSE.draining) ?? 0,
        ),
        none(
          'connections ended in any other way',
          others.reduce((sum, [, often]) => sum + often, 0),
        ),
        none('connections not back in the end', sockets - sitting),
        none('servers whose /ready did not fail first', lateReady),
        none('servers that ended with an error', wrongCode),
        atMost('gone after, slowest', Math.max(...exits), EXIT_MS, 'ms'),
      ]
    } finally {
      await proxy.stop()
    }
  } finally {
    await Promise.all(nodes.map(async (node) => node?.stop()))
    await bed.stop()
  }
}

export const drained = line({
  id: 'F16',
  title: 'Servers are replaced under load',
  did: ({ times, sockets, perSecond }) =>
    `Two servers behind haproxy, which asked their /ready; ${times} times one of them was asked to end (SIGTERM) and started again, five seconds before the next, while ${perSecond} requests a second came and ${sockets} connections of the chat stood.`,
  full: { times: 50, sockets: 500, perSecond: 200 },
  quick: { times: 2, sockets: 30, perSecond: 40 },
  minutes: 12,
  needs: ['haproxy'],
  run,
})
