import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { findProgram } from '../../scripts/lib/programs.mjs'
import type { Site } from '../../scripts/lib/site.ts'
import { figure } from '../figures.ts'
import { createRecorder } from '../faults/history.ts'
import { openSite } from '../site.ts'
import { HOST, type StartFront, startCaddy, startHaproxy, startNginx } from './fronts.ts'
import { type Hammered, hammer } from './hammer.ts'
import { openNodes } from './nodes.ts'
import { startTalking, textsOf } from './talking.ts'
import type { NamedDoor } from './visitor.ts'

const REQUESTS = 10_000
/** A hundred requests a second: what one node answers on a core that another node's start shares. */
const CROWD = { least: REQUESTS, visitors: 6, everyMs: 60 } as const
/** After so many requests the next restart begins, unless one is under way. */
const EVERY = 2_000
/** But so many after the one before, five seconds: proxies look for a node every second or two. */
const PAUSE = 500
const LEAST_RESTARTS = 2
/** A guest may write thirty times a minute. */
const SAY_MS = 1_500

/** What has to be ended after a test, the last first. */
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of opened.splice(0).toReversed()) await end()
})

const told = (name: string, { requests, changes, seconds, p99, slowest, errors }: Hammered): void =>
  figure(
    name,
    `${requests} requests (${changes} that change something) in ${seconds.toFixed(0)} s, ` +
      `${errors.length} errors, p99 ${p99} ms, slowest ${slowest} ms`,
  )

/** Does something again and again while requests come in, one after the other. */
const inTurn = (act: (nth: number) => Promise<void>) => {
  let done = 0
  let longest = 0
  let under: Promise<void> | null = null
  let fault: unknown = null
  let asked = 0
  let next = EVERY / 4
  const begin = async (): Promise<void> => {
    const begun = performance.now()
    await act(done)
    longest = Math.max(longest, performance.now() - begun)
    done += 1
    next = Math.max(next + EVERY, asked + PAUSE)
  }
  return {
    onAsked(nth: number): void {
      asked = nth
      if (under !== null || fault !== null || nth < next) return
      under = begin()
        .catch((error: unknown) => {
          fault = error
        })
        .finally(() => {
          under = null
        })
    },
    isDone: (): boolean => fault !== null || (under === null && done >= LEAST_RESTARTS),
    /** How often it was done, and the seconds of the longest time. @throws what it threw. */
    async end(): Promise<{ done: number; longest: string }> {
      await under
      if (fault !== null) throw fault
      return { done, longest: `${(longest / 1_000).toFixed(1)} s` }
    },
  }
}

/** A guest and an expert who write to each other until told to stop. */
const chatter = async (door: NamedDoor) => {
  const recorder = createRecorder(() => Date.now())
  const talking = await startTalking({ guest: door, expert: door }, recorder)
  const { guest, expert, conv } = talking
  let going = true
  let nth = 0
  const talk = (async () => {
    while (going) {
      nth += 1
      const [from] = nth % 2 === 0 ? [guest] : [expert]
      from.write(conv, `第 ${nth} 句`)
      // oxlint-disable-next-line no-await-in-loop -- as people write
      await wait(SAY_MS)
    }
  })()
  return {
    recorder,
    /** Ends it and sees that each shows all that was written. */
    async end() {
      going = false
      await talk
      const all = Array.from({ length: nth }, (_, at) => `第 ${at + 1} 句`)
      const shown = (who: typeof guest): string[] =>
        textsOf(who, conv).filter((text) => text.startsWith('第'))
      await expect.poll(() => guest.pending() + expert.pending()).toBe(0)
      await expect.poll(() => shown(guest).toSorted()).toEqual(all.toSorted())
      await expect.poll(() => shown(expert)).toEqual(shown(guest))
      expect(recorder.history.contradictions).toEqual([])
      expect([...recorder.history.failed]).toEqual([])
      talking.end()
      return nth
    },
  }
}

const PROXIES: readonly [string, string, StartFront][] = [
  ['nginx', 'nginx', startNginx],
  ['Caddy', 'caddy', startCaddy],
  ['HAProxy', 'haproxy', startHaproxy],
]

for (const [name, program, start] of PROXIES)
  test.skipIf(findProgram(program) === null)(
    `two nodes behind ${name} are restarted one after the other, and nobody notices`,
    async () => {
      const nodes = await openNodes(2, { SITE_HOSTS: HOST })
      opened.push(nodes.stop)
      const front = await start(nodes.ports)
      opened.push(front.stop)
      const door = { origin: front.origin, ca: front.ca }
      const talk = await chatter(door)
      const restarting = inTurn(async (nth) => nodes.restart(nth % 2))
      const result = await hammer(door, { ...restarting, ...CROWD })
      const { done, longest } = await restarting.end()
      const said = await talk.end()
      told(`rolling restart behind ${name}, ${done} restarts`, result)
      figure(
        `rolling restart behind ${name}: chat`,
        `${said} messages, ${talk.recorder.openings()} sockets opened, closed by ` +
          `${JSON.stringify(Object.fromEntries(talk.recorder.closes))}, ` +
          `longest restart ${longest}`,
      )
      expect({ errors: result.errors, proxy: front.faults() }).toMatchObject({ errors: [] })
      expect(result.requests).toBeGreaterThanOrEqual(REQUESTS)
      // Each of the two had to come back at least once.
      expect(talk.recorder.openings()).toBeGreaterThan(2)
      expect([...talk.recorder.closes.keys()].filter((code) => code !== 4001)).toEqual([])
    },
    900_000,
  )

test('two workers are replaced by SIGUSR2 without a proxy, and nobody notices', async () => {
  const site: Site = await openSite({ WORKERS: '2', LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' })
  opened.push(site.stop)
  const door = { origin: site.origin }
  let line = ''
  let onReplaced = (): void => undefined
  site.process.stderr?.on('data', (part: string) => {
    const lines = (line + part).split('\n')
    line = lines.pop() ?? ''
    if (lines.some((each) => each.includes('the workers are replaced: done'))) onReplaced()
  })
  const replacing = inTurn(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    onReplaced = resolve
    site.process.kill('SIGUSR2')
    await promise
  })
  const result = await hammer(door, { ...replacing, ...CROWD })
  const { done, longest } = await replacing.end()
  told(`two workers replaced by SIGUSR2, ${done} times`, result)
  figure('two workers replaced: longest', longest)
  expect(result.errors).toEqual([])
  expect(result.requests).toBeGreaterThanOrEqual(REQUESTS)
}, 900_000)
