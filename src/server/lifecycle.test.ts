import { mkdir, stat, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertBuilt } from './pages/renderer.ts'
import { createPlace, nextPort, type Place, type Server } from './testing/lifecycle.ts'

/** Real processes. What is killed, and the figures of the design: lifecycle.alone.test.ts. */

const places: Place[] = []
const placeOf = async (model?: Place): Promise<Place> => {
  const place = await createPlace(model)
  places.push(place)
  return place
}

let made: Place
let first: Server
beforeAll(async () => {
  made = await placeOf()
  first = await made.start({ HOST: '0.0.0.0' })
  await first.ready()
  await first.stop()
})
afterAll(async () => {
  await Promise.all(places.map(async (place) => place.remove()))
})

test('a start behind a proxy that may name any host warns', async () => {
  const place = await placeOf(made)
  const server = await place.start({ TRUST_PROXY: '10.0.0.1' })
  await server.ready()
  expect(server.output()).toContain('TRUST_PROXY without SITE_HOSTS or SITE_URL')
  expect(first.output()).not.toContain('TRUST_PROXY without')
  await server.stop()
})

test('passwords are shown once where others may listen', async () => {
  expect(first.output()).toMatch(/shown only now[^]*random-password/)
  expect((await stat(join(made.data, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test.concurrent('the next start shows no password, minds no stale lock file of a reused process id, and ends with 1 by a fault nobody caught', async () => {
  const place = await placeOf(made)
  const directory = join(place.data, 'postgres')
  const stale = `${process.pid}\n${directory}\n0\n5432\n\n\n\nready\n`
  await writeFile(join(directory, 'postmaster.pid'), stale)
  const again = await place.start({ HOST: '0.0.0.0' })
  await again.ready()
  expect(again.output()).not.toMatch(/password/)
  expect(await place.databasePid()).not.toBe(process.pid)
  await again.ask('/fault')
  expect(await again.exit).toBe(1)
  expect(again.output()).toContain('nobody catches this')
  expect(await place.databasePid()).toBeUndefined()
})

test.concurrent('starts again, refuses a second start, and finishes what runs', async ({
  expect,
}) => {
  const place = await placeOf(made)
  const server = await place.start()
  await server.ready()
  expect(server.output()).toMatch(new RegExp(`ready: http://127.0.0.1:${server.port}`))
  expect(server.output()).toMatch(/demo +known-password/)
  const second = await place.start()
  expect(await second.exit).toBe(1)
  expect(second.output()).toMatch(/is being served already, by process \d+ on port \d+/)
  expect((await server.ask('/ready')).status).toBe(200)
  // As systemd asks for a reload.
  server.process.kill('SIGUSR2')
  await expect.poll(() => server.output()).toContain('not replaced: one process is alone here')
  const slow = server.ask('/slow/600')
  await server.slowly(1)
  await server.stop()
  expect((await slow).status).toBe(200)
})

/** One request over a connection that is kept; its status, and whether it was the connection's last. */
const askOver = async (agent: Agent, port: number, path: string) =>
  new Promise<{ status: number | undefined; isLast: boolean }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        resolve({ status: answer.statusCode, isLast: answer.headers.connection === 'close' }),
      )
    }).once('error', reject)
  })
/** Whether a new connection is taken. */
const takes = async (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

test.concurrent('behind a proxy it takes no new connection first, and ends those that are there with their next answer', async ({
  expect,
}) => {
  const place = await placeOf(made)
  const server = await place.start({ DRAIN_DELAY: '300' })
  await server.ready()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = server
  expect(await askOver(agent, port, '/live')).toEqual({ status: 200, isLast: false })
  server.process.kill('SIGTERM')
  await expect.poll(async () => (await askOver(agent, port, '/ready')).status).toBe(503)
  expect(await takes(port)).toBe(true)
  await expect.poll(async () => takes(port), { interval: 20 }).toBe(false)
  expect(await askOver(agent, port, '/live')).toEqual({ status: 200, isLast: true })
  await expect(askOver(agent, port, '/live')).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
  expect(await server.exit).toBe(0)
})

test.concurrent('asked twice to stop it ends at once, its database too', async ({ expect }) => {
  const place = await placeOf(made)
  const server = await place.start()
  await server.ready()
  const cut = server.ask('/slow/30000').catch(() => 'cut')
  await server.slowly(1)
  server.process.kill('SIGTERM')
  // What follows sooner is taken for an echo of the first.
  await wait(600)
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(1)
  expect(await cut).toBe('cut')
  await expect.poll(place.databasePid).toBeUndefined()
})

test.concurrent('a taken port is told, and nothing stays behind', async () => {
  const place = await placeOf()
  const port = await nextPort()
  const blocker = createServer().listen(port, '127.0.0.1')
  const server = await place.start({ PORT: String(port) })
  expect(await server.exit).toBe(1)
  expect(server.output()).toMatch(new RegExp(`Port ${port} on 127.0.0.1 is taken`))
  expect(await place.databasePid()).toBeUndefined()
  blocker.close()
})

test.concurrent.each([
  ['127.0.0.1:1/x', 'ECONNREFUSED'],
  ['nowhere.invalid/x', 'nowhere.invalid'],
])('the database %s lets nobody in: one line, without its password', async (where, why) => {
  const place = await placeOf()
  const server = await place.start({
    DATABASE_URL: `postgres://me:hunter2@${where}`,
    DATABASE_WAIT: '0',
  })
  expect(await server.exit).toBe(1)
  const lines = server.output().trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^✗ The database of DATABASE_URL does not let us in/)
  expect(lines[0]).toContain(why)
  expect(lines[0]).not.toContain('hunter2')
})

test('pages that were never built are told before anything is opened', async () => {
  const { data } = await placeOf()
  expect(() => assertBuilt(data)).toThrow(/not built: run npm run build/)
})

test('a build of which a file is missing is none', async () => {
  const { data } = await placeOf()
  await Promise.all(
    ['dist/server', 'dist/web/.vite', 'dist/web/assets'].map(async (folder) =>
      mkdir(join(data, folder), { recursive: true }),
    ),
  )
  const manifest = { 'src/web/main.tsx': { file: 'assets/main.js' } }
  await writeFile(join(data, 'dist/server/render.js'), '')
  await writeFile(join(data, 'dist/web/.vite/manifest.json'), JSON.stringify(manifest))
  expect(() => assertBuilt(data)).toThrow(/not built/)
  await writeFile(join(data, 'dist/web/assets/main.js'), '')
  expect(() => assertBuilt(data)).not.toThrow()
})

test.concurrent('wrong settings are told all at once', async () => {
  const place = await placeOf()
  const server = await place.start({ PORT: 'http', DEMO: 'yes' })
  expect(await server.exit).toBe(1)
  expect(server.output()).toMatch(/PORT must be a whole number.*\nDEMO must be one of/)
})
