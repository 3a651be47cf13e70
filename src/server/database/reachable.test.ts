import { expect, test } from 'vitest'
import { assertAnswering, versionProblem } from './reachable.ts'

test.each([
  ['150014', 'The database is PostgreSQL 15; this version needs 16 or newer.'],
  ['90624', 'The database is PostgreSQL 9; this version needs 16 or newer.'],
  ['160000', null],
  ['180004', null],
])('PostgreSQL %s: %s', (version, problem) => expect(versionProblem(version)).toBe(problem))

test('a database that does not answer yet is waited for, which is said once', async () => {
  let told = 0
  const url = 'postgres://me:hunter2@127.0.0.1:1/x'
  const waiting = assertAnswering(url, { waitSeconds: 1, onWaiting: () => (told += 1) })
  await expect(waiting).rejects.toThrow('does not let us in (127.0.0.1:1/x)')
  expect(told).toBe(1)
})

test('a wrong address is refused at once', async () => {
  const url = 'postgres://me:hunter2@[::ffff:300]:1/x'
  const waiting = assertAnswering(url, { waitSeconds: 600, onWaiting: () => undefined })
  await expect(waiting).rejects.toThrow('does not let us in')
})
