import { execFile } from 'node:child_process'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { poolOfWorker, readConfig } from './config.ts'
import { findRunning } from './database/embedded.ts'
import { clusterPasswords } from './database/own-passwords.ts'
import { loadSecrets } from './secrets.ts'
import { createPlace, type Place, type Server } from './testing/lifecycle.ts'

/** Real processes behind one port. */

const places: Place[] = []
afterAll(async () => {
  await Promise.all(places.map(async (place) => place.remove()))
})

const opened = async (environment: Record<string, string> = {}) => {
  const place = await createPlace()
  places.push(place)
  const server = await place.start({ WORKERS: '2', ...environment })
  await server.ready()
  return { place, server }
}

/** Asks over the agent's connections. */
const askOver = async (
  agent: Agent,
  port: number,
  path: string,
): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent, timeout: 5_000 }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
      .once('error', reject)
      .once('timeout', () => reject(new Error('no answer')))
  })

/** The processes that answer, each asked over a connection of its own. */
const pidsOf = async ({ port }: Server): Promise<Set<number>> => {
  const agent = new Agent()
  const asked = Array.from({ length: 12 }, async () => askOver(agent, port, '/pid'))
  const answers = await Promise.allSettled(asked)
  return new Set(
    answers.flatMap((one) => (one.status === 'fulfilled' ? [Number(one.value.body)] : [])),
  )
}

test('two processes serve one port, and one that ends unasked is started again', async () => {
  const { place, server } = await opened()
  await expect.poll(async () => (await pidsOf(server)).size).toBe(2)
  expect(server.output().match(/is ready/g)).toHaveLength(1)
  const [one, other] = [...(await pidsOf(server))] as [number, number]
  process.kill(one, 'SIGKILL')
  await expect
    .poll(async () => {
      const now = await pidsOf(server)
      return now.size === 2 && now.has(other) && !now.has(one)
    })
    .toBe(true)
  expect(server.output()).toContain('a worker ended unasked')
  await server.stop()
  expect(await place.databasePid()).toBeUndefined()
})

test('the database gets other passwords while both serve, and a worker started anew knows them', async () => {
  const { place, server } = await opened()
  await expect.poll(async () => (await pidsOf(server)).size).toBe(2)
  const { PATH = '', HOME = '' } = process.env
  const command = [join(import.meta.dirname, '../../scripts/rotate.ts'), 'database']
  const env = { PATH, HOME, DATA_DIR: place.data }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  expect(stdout).toContain('The database has new passwords')
  const running = await findRunning(place.data, clusterPasswords(await loadSecrets(place.data)))
  const admin = new pg.Client({ connectionString: running?.adminUrl })
  await admin.connect()
  // Every connection of theirs is opened anew.
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'ceqiao'`,
  )
  await admin.end()
  const agent = new Agent()
  const allAnswer = async (): Promise<boolean> => {
    const asked = Array.from({ length: 12 }, async () => askOver(agent, server.port, '/written'))
    return (await Promise.all(asked)).every(({ status }) => status === 200)
  }
  await expect.poll(allAnswer).toBe(true)
  const [one = 0] = await pidsOf(server)
  process.kill(one, 'SIGKILL')
  await expect
    .poll(async () => {
      const now = await pidsOf(server)
      return now.size === 2 && !now.has(one)
    })
    .toBe(true)
  expect(await allAnswer()).toBe(true)
})

test('replaced one after the other, no request is refused', async () => {
  const { server } = await opened({ LOG_LEVEL: 'info' })
  await expect.poll(async () => (await pidsOf(server)).size).toBe(2)
  const before = await pidsOf(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let asking = true
  let asked = 0
  const failed: unknown[] = []
  const visitors = Array.from({ length: 8 }, async (_, nth) => {
    while (asking) {
      asked += 1
      const path = nth === 0 ? '/slow/200' : `/write/${asked}`
      const answer = await askOver(agent, server.port, path).catch((error: unknown) => error)
      if ((answer as { status?: number }).status !== 200) failed.push(answer)
      await wait(5)
    }
  })
  server.process.kill('SIGUSR2')
  await expect.poll(() => server.output()).toContain('the workers are replaced: done')
  await wait(100)
  asking = false
  await Promise.all(visitors)
  agent.destroy()
  expect(failed).toEqual([])
  expect(asked).toBeGreaterThan(100)
  const now = await pidsOf(server)
  expect([...now].filter((pid) => before.has(pid))).toEqual([])
  await server.stop()
})

test('a start that fails ends all of it', async () => {
  const place = await createPlace()
  places.push(place)
  const server = await place.start({ WORKERS: '2', FIXTURE_MIGRATIONS: '/nowhere' })
  expect(await server.exit).toBe(1)
  expect(await place.databasePid()).toBeUndefined()
})

test.each([
  [{}, 1, 16],
  [{ WORKERS: '2' }, 2, 8],
  [{ WORKERS: '4', DATABASE_POOL: '40' }, 4, 10],
  [{ WORKERS: '8' }, 8, 4],
])('%j: %i workers of %i connections each', (environment, workers, each) => {
  const config = readConfig(environment)
  expect(config.workers).toBe(workers)
  expect(poolOfWorker(config)).toBe(each)
})

test('auto is one a processor; nonsense is told', () => {
  expect(readConfig({ WORKERS: 'auto' }).workers).toBeGreaterThan(0)
  expect(() => readConfig({ WORKERS: '0' })).toThrow('WORKERS must be a whole number from 1 to 64')
})
