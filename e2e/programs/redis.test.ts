import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { missingOf } from '../../scripts/lib/programs.mjs'
import { freePort } from '../../scripts/lib/site.ts'
import type { Device } from '../faults/device.ts'
import { createRecorder } from '../faults/history.ts'
import { figure } from '../figures.ts'
import { type Nodes, openNodes } from './nodes.ts'
import { openFolder, type Program, programPath, startProgram } from './programs.ts'
import { startTalking, textsOf } from './talking.ts'

/** Redis is killed so often. */
const KILLS = 4
/** It is away, and back, for so many messages each time: some ten seconds. */
const MESSAGES = 30
/** For so many after its start, two seconds or three, the nodes may still look for it. */
const SETTLING = 8
/** Between two messages of a person: a guest who writes more than thirty times a minute waits. */
const SAY_MS = { guest: 3_000, expert: 400 }
const CALL_MS = 200

const { folder, remove } = openFolder('redis')
let port: number
let redis: Program
let nodes: Nodes

const startRedis = async (): Promise<Program> =>
  startProgram(
    programPath('redis-server'),
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    { port },
  )

/** What Redis was while something happened. */
type Phase = 'there' | 'away' | 'settling'

const worst = (all: readonly number[]): number => Math.round(Math.max(0, ...all))
const p99 = (all: readonly number[]): number =>
  Math.round(all.toSorted((one, other) => one - other)[Math.floor(all.length * 0.99)] ?? 0)

describe.skipIf(missingOf('redis').length > 0)('two nodes with Redis between them', () => {
  beforeAll(async () => {
    port = await freePort()
    redis = await startRedis()
    nodes = await openNodes(2, { REDIS_URL: `redis://127.0.0.1:${port}/0` })
  })
  afterAll(async () => {
    await nodes?.stop()
    await redis?.stop()
    remove()
  })

  test('killed and restarted while people talk: nothing is lost, doubled or late', async () => {
    const plain = createRecorder(() => Date.now())
    /** By message, when the other side heard of it. */
    const heardAt = new Map<string, number>()
    const recorder: typeof plain = {
      ...plain,
      heard(actor, place) {
        const key = `${actor} ${place.msgId}`
        if (!heardAt.has(key)) heardAt.set(key, Date.now())
        plain.heard(actor, place)
      },
    }
    const [first = 0, second = 0] = nodes.ports
    const talking = await startTalking({ guest: first, expert: second }, recorder)
    const { conv, guest, expert } = talking
    const phases: { from: number; phase: Phase }[] = [{ from: Date.now(), phase: 'there' }]
    const enter = (phase: Phase): void => void phases.push({ from: Date.now(), phase })
    const phaseAt = (at: number): Phase =>
      phases.findLast(({ from }) => from <= at)?.phase ?? 'there'

    /** Of what was under way when Redis was killed, that it was away. */
    const phaseOf = (from: number, to: number): Phase =>
      phases.some((each) => each.phase === 'away' && each.from >= from && each.from <= to)
        ? 'away'
        : phaseAt(from)

    let going = true
    const calls: Record<Phase, number[]> = { there: [], away: [], settling: [] }
    const failed: string[] = []
    const speak = async (device: Device, ms: number): Promise<void> => {
      for (let nth = 1; going; nth += 1) {
        device.write(conv, `${device.person.role} ${nth}`)
        // oxlint-disable-next-line no-await-in-loop -- as people write
        await wait(ms)
      }
    }
    const look = async (device: Device): Promise<void> => {
      while (going) {
        const begun = performance.now()
        const phase = phaseAt(Date.now())
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await device
          .call(async (call) => call(chat.list, { tab: 'mine' }))
          .catch((error: unknown) => failed.push(String(error)))
        calls[phase].push(performance.now() - begun)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await wait(CALL_MS)
      }
    }
    const people = [
      speak(guest, SAY_MS.guest),
      speak(expert, SAY_MS.expert),
      look(guest),
      look(expert),
    ]
    const { typed } = recorder.history
    /** Waits until so many more messages were written. */
    const written = async (more: number): Promise<void> => {
      const until = typed.size + more
      await expect.poll(() => typed.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(until)
    }
    await written(MESSAGES)
    for (let kill = 0; kill < KILLS; kill += 1) {
      enter('away')
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await redis.stop('SIGKILL')
      // oxlint-disable-next-line no-await-in-loop -- as above
      await written(MESSAGES)
      // oxlint-disable-next-line no-await-in-loop -- as above
      redis = await startRedis()
      enter('settling')
      // oxlint-disable-next-line no-await-in-loop -- as above
      await written(SETTLING)
      enter('there')
      // oxlint-disable-next-line no-await-in-loop -- as above
      await written(MESSAGES)
    }
    going = false
    await Promise.all(people)
    await expect.poll(() => guest.pending() + expert.pending()).toBe(0)
    await expect.poll(() => textsOf(guest, conv).length).toBe(textsOf(expert, conv).length)

    const { acked, contradictions, failed: refused } = recorder.history
    expect(acked.size).toBe(typed.size)
    expect([...refused]).toEqual([])
    expect(contradictions).toEqual([])
    expect(textsOf(guest, conv)).toEqual(textsOf(expert, conv))
    for (const device of [guest, expert]) {
      const own = textsOf(guest, conv).filter((text) => text.startsWith(`${device.person.role} `))
      expect(own).toEqual(own.map((_, at) => `${device.person.role} ${at + 1}`))
    }
    const own = textsOf(guest, conv).filter((text) => /^(guest|expert) \d/.test(text))
    // And the question that it began with.
    expect(own).toHaveLength(typed.size - 1)

    const delays: Record<Phase, number[]> = { there: [], away: [], settling: [] }
    /** What took longer than a second while Redis was there, and since when it was. */
    const late: string[] = []
    for (const { id, at, actor } of typed.values()) {
      const other = actor === guest.person.self.actor ? expert : guest
      const heard = heardAt.get(`${other.person.self.actor} ${acked.get(id)?.msgId ?? ''}`)
      // What came with a page that was read has no moment of its own.
      if (heard === undefined) continue
      const phase = phaseOf(at, heard)
      delays[phase].push(heard - at)
      const since = at - (phases.findLast(({ from }) => from <= at)?.from ?? at)
      if (phase === 'there' && heard - at > 1_000)
        late.push(`${heard - at} ms to the ${other.person.role}, ${since} ms after`)
    }
    figure(
      `Redis killed ${KILLS} times, two nodes`,
      `${typed.size} messages, 0 lost; to the other node at most ${worst(delays.there)} ms while it ` +
        `is there, ${worst(delays.away)} ms while it is away, ${worst(delays.settling)} ms ` +
        `right after its start; calls p99 ${p99(calls.there)} ms and ` +
        `${p99(calls.away)} ms, ${failed.length} failed`,
    )
    expect(failed).toEqual([])
    expect(delays.away.length).toBeGreaterThan(50)
    expect(worst(delays.away)).toBeLessThanOrEqual(3_000)
    expect(late).toEqual([])
    expect(p99(calls.away)).toBeLessThanOrEqual(p99(calls.there) + 300)
    talking.end()
  }, 300_000)
})
