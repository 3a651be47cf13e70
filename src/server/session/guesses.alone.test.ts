import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient } from '#server/testing/client.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'
import { WRONG_LOGIN_TEXT } from './login.ts'
import { hashPassword } from './passwords.ts'

/** The times of security.md 1 at their full size, which say nothing on a busy machine. */

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  // The filled database has hashes that cost next to nothing.
  await server.pool.query('update user_account set password_hash = $1', [
    await hashPassword(server.password),
  ])
})
afterAll(async () => server.close())

let serial = 0
const newName = (): string => `guessed${(serial += 1)}`

/** Milliseconds of one wrong login. */
const timeOf = async (name: string): Promise<number> => {
  const address = `10.${(serial += 1) % 200}.${serial % 250}.1`
  const client = createTestClient(server.app, { browser: true, address })
  const from = performance.now()
  const { code, status, message } = await apiErrorOf(client.logIn(name, 'not the password'))
  const time = performance.now() - from
  expect({ code, status, message }).toEqual({ code: 400, status: 200, message: WRONG_LOGIN_TEXT })
  return time
}
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

test('a name that nobody has takes as long: medians of 1,000 within 5 %', async () => {
  const names = Array.from({ length: 125 }, newName)
  for (const name of names) await server.createUser(name)
  // In turns, so that both meet the same machine: its speed changes within seconds.
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let round = 0; round < 4; round += 1) {
    for (const [index, name] of names.entries()) {
      known.push(await timeOf(name))
      unknown.push(await timeOf(`nobody-${index}`))
    }
  }
  const [one, other] = [median(known), median(unknown)]
  expect(Math.abs(one - other) / Math.max(one, other)).toBeLessThan(0.05)
}, 300_000)
