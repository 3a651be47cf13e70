import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiErrorOf } from '#server/testing/api-error.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs } from '#server/testing/client.ts'

/** The count of security.md 1 at its full size. */

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(async () => server.close())

test('10,000 guesses from 500 addresses: ten are judged, and the owner comes in', async () => {
  const name = 'guessed'
  await server.createUser(name)
  const owner = await loginAs(server.app, name, server.password)
  for (let round = 0; round < 200; round += 1) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const at = (round * 50 + index) % 500
        const address = `172.20.${Math.floor(at / 250)}.${at % 250}`
        const client = createTestClient(server.app, { browser: true, address })
        const { code } = await apiErrorOf(client.logIn(name, 'not the password'))
        expect([400, 429]).toContain(code)
      }),
    )
  }
  const { judged } = await server.db
    .selectFrom('login_guard')
    .select(sql<number>`max(failures)`.as('judged'))
    .executeTakeFirstOrThrow()
  expect(judged).toBeLessThanOrEqual(10)
  expect((await owner.logIn(name, server.password)).username).toBe(name)
}, 900_000)
