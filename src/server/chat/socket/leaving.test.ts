import { afterAll, beforeAll, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { session } from '#contract/session.ts'
import { GRACE_MS } from '#domain/chat/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs } from '#server/testing/client.ts'
import { connect, gone } from '#server/testing/sockets.ts'

/** Invariant 10 as decision 18 reads it: signing out is leaving, closing a socket is not yet. */
const EXPERT = 'user-advisor'
const LEFT = { timeout: 3_000, interval: 50 }

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  for (const name of ['closer', 'twice']) await server.createUser(name, { roles: ['PLAT_ADVISOR'] })
})
afterAll(async () => server.close())

const login = async (name: string) => loginAs(server.app, name, server.password)
/** Milliseconds that each of somebody's sockets counts yet. */
const counted = async (actorId: string): Promise<number[]> => {
  const { rows } = await server.pool.query<{ ms: number }>(
    `select (extract(epoch from until - now()) * 1000)::int as ms from chat_lease
     where actor_id = $1 order by 1`,
    [actorId],
  )
  return rows.map(({ ms }) => ms)
}

test.concurrent('whoever signs out is gone within three seconds, and their customers are told', async ({
  expect,
}) => {
  const guestId = '830000000000000001'
  const client = createTestClient(server.app, { browser: true })
  await client.call(chat.open, { guestId, toUserId: EXPERT })
  const guest = await connect(server.app, client, guestId)
  const expert = await login('advisor')
  await connect(server.app, expert, EXPERT)
  const told = async (status: string, after = 0) =>
    guest.hear(
      'ev',
      ({ kind, data, useq }) => kind === 'presence' && data.status === status && useq > after,
    )
  const { useq } = await told('online')
  await expert.call(session.logout, {})
  await expect.poll(async () => counted(EXPERT), LEFT).toEqual([])
  expect((await told('offline', useq)).data).toMatchObject({ userId: EXPERT, available: false })
  guest.close()
})

test.concurrent('whoever closes a socket is there for a moment yet, and no longer', async ({
  expect,
}) => {
  const expert = await login('closer')
  const socket = await connect(server.app, expert, 'u-closer')
  await expect.poll(async () => counted('u-closer'), LEFT).toHaveLength(1)
  const [before = 0] = await counted('u-closer')
  expect(before).toBeGreaterThan(GRACE_MS)
  socket.close()
  await gone(socket.socket)
  await expect.poll(async () => (await counted('u-closer'))[0], LEFT).toBeLessThanOrEqual(GRACE_MS)
  expect(await counted('u-closer')).toHaveLength(1)
  // Signing out afterwards ends it.
  await expert.call(session.logout, {})
  await expect.poll(async () => counted('u-closer'), LEFT).toEqual([])
})

test.concurrent('one who signs out of one browser is there by the other one', async ({
  expect,
}) => {
  const [first, second] = [await login('twice'), await login('twice')]
  await connect(server.app, first, 'u-twice', { suffix: '11111' })
  const other = await connect(server.app, second, 'u-twice', { suffix: '22222' })
  await expect.poll(async () => counted('u-twice'), LEFT).toHaveLength(2)
  await first.call(session.logout, {})
  await expect.poll(async () => counted('u-twice'), LEFT).toHaveLength(1)
  expect(other.socket.readyState).toBe(other.socket.OPEN)
  other.close()
})
