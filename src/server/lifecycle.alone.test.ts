import { readdir, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlace, type Place, type Server } from './testing/lifecycle.ts'

/** Servers that are killed, first starts that are disturbed, and the design's figures of time. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 30_000 })

let place: Place
beforeEach(async () => {
  place = await createPlace()
})
afterEach(async () => place.remove())

/** A server that is ready. */
const started = async (limit = Infinity): Promise<Server> => {
  const server = await place.start()
  expect(await server.ready()).toBeLessThan(limit)
  return server
}

const written = async (server: Server): Promise<string[]> => {
  const rows = JSON.parse((await server.ask('/written')).body) as readonly { text: string }[]
  return rows.map(({ text }) => text)
}

test('starts again within three seconds, refuses within two, and asked twice ends within half', async () => {
  const first = await started()
  expect(first.output()).toMatch(/demo +known-password/)
  let begun = performance.now()
  const refused = await place.start()
  expect(await refused.exit).toBe(1)
  expect(performance.now() - begun).toBeLessThan(2_000)
  await first.stop()
  const second = await started(3_000)
  const cut = second.ask('/slow/9000').catch(() => 'cut')
  await second.slowly(1)
  second.process.kill('SIGTERM')
  await wait(600)
  begun = performance.now()
  second.process.kill('SIGTERM')
  expect(await second.exit).toBe(1)
  expect(performance.now() - begun).toBeLessThan(500)
  expect(await cut).toBe('cut')
  await expect.poll(place.databasePid, { timeout: 3_000 }).toBeUndefined()
})

test('two first starts at once: one serves, the other is refused', async () => {
  const both = [await place.start(), await place.start()]
  const lost = await Promise.race(both.map(async (each) => [each, await each.exit] as const))
  expect(lost[1]).toBe(1)
  expect(lost[0].output()).toMatch(/is being served already/)
  const winner = both.find((each) => each !== lost[0]) as Server
  await winner.ready()
  await winner.stop()
})

test('kill -9 of the server again and again during writes: nothing acknowledged is lost', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 10; round += 1) {
    const server = await started(5_000)
    let live = true
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; live; n += 1) {
        const text = `${round}-${writer}-${n}`
        const answer = await server.ask(`/write/${text}`).catch(() => undefined)
        if (answer?.status === 200) acknowledged.push(text)
      }
    })
    await wait(150 + round * 20)
    // A slow machine takes longer for its tenth of the writes.
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(50 * (round + 1))
    server.process.kill('SIGKILL')
    await server.exit
    live = false
    await Promise.all(writers)
  }
  const last = await started()
  const kept = new Set(await written(last))
  expect(acknowledged.length).toBeGreaterThan(500)
  expect(acknowledged.filter((text) => !kept.has(text))).toEqual([])
  await last.stop()
})

test('kill -9 of the database: the server survives, answers 503, brings it back', async () => {
  const server = await started()
  const acknowledged: string[] = []
  for (const round of [0, 1, 2]) {
    const text = `before-${round}`
    if ((await server.ask(`/write/${text}`)).status === 200) acknowledged.push(text)
    const pid = (await place.databasePid()) as number
    process.kill(pid, 'SIGKILL')
    // Requests meet 503 at worst; never an end of the process.
    const statuses = new Set<number>()
    const ready = async (): Promise<boolean> => {
      const { status } = await server.ask('/ready')
      statuses.add(status)
      return status === 200
    }
    const begun = performance.now()
    while ((await place.databasePid()) === pid || !(await ready())) {
      await ready()
      expect(performance.now() - begun, server.output()).toBeLessThan(8_000)
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  }
  expect(await written(server)).toEqual(acknowledged)
  // It holds the lock again: a second start is refused.
  const second = await place.start()
  expect(await second.exit).toBe(1)
  await server.stop()
})

test('kill -9 of both: the next start takes over', async () => {
  const first = await started()
  await first.ask('/write/kept')
  first.process.kill('SIGKILL')
  process.kill((await place.databasePid()) as number, 'SIGKILL')
  await first.exit
  const second = await started()
  expect(await written(second)).toContain('kept')
  await second.stop()
})

test.each([200, 400, 600, 800, 1_000, 1_200, 1_400])(
  'killed %i ms after the beginning of the very first start, the next start works',
  async (delay) => {
    const first = await place.start()
    await wait(delay)
    first.process.kill('SIGKILL')
    await first.exit
    const second = await started()
    await second.stop()
    const left = await readdir(place.data)
    expect(left.filter((name) => name.includes('.new-'))).toEqual([])
  },
)

test('a signal during the first start stops it cleanly', async () => {
  for (const delay of [150, 350, 600, 800]) {
    await rm(place.data, { recursive: true, force: true })
    const first = await place.start()
    await wait(delay)
    first.process.kill('SIGTERM')
    expect([0, 'SIGTERM'], first.output()).toContain(await first.exit)
    expect(await place.databasePid()).toBeUndefined()
  }
  const second = await started()
  await second.stop()
})
