import { expect, test } from 'vitest'
import { NOBODY, plainCaller } from '#contract/wire/caller.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { object } from '#contract/wire/schema.ts'
import { createDoor } from './door.ts'

const asked = endpoint({
  method: 'GET',
  path: '/x',
  access: 'anyone',
  spec: false,
  input: object({}),
  output: object({}),
})
const sent: unknown[] = []
const send = async (fields: unknown) => {
  sent.push(fields)
  return { status: 200, body: 'plain' }
}
const INSIDE = {
  seal: async () => ({ status: 200, body: 'sealed' }),
  keyless: () => false,
}

test('a page without encryption loads nothing', () => {
  const door = createDoor(false, async () => {
    throw new Error('opened')
  })
  expect(door.seal).toBe(plainCaller)
  expect(door.keyless()).toBe(false)
})

test('a page with it opens once, at once, and is keyless until then', async () => {
  let opened = 0
  const door = createDoor(true, async () => {
    opened += 1
    return INSIDE
  })
  expect([opened, door.keyless()]).toEqual([1, true])
  const answers = await Promise.all([1, 2].map(async () => door.seal(asked, {}, NOBODY, send)))
  expect(answers.map(({ body }) => body)).toEqual(['sealed', 'sealed'])
  expect([opened, door.keyless()]).toEqual([1, false])
})

test('what did not come is asked for by the next call; none goes in plain text', async () => {
  let opened = 0
  const door = createDoor(true, async () => {
    opened += 1
    if (opened < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return INSIDE
  })
  await Promise.resolve()
  await expect.poll(() => opened).toBe(1)
  const first = door.seal(asked, {}, NOBODY, send)
  await expect(first).rejects.toMatchObject({ apiError: 'remote', code: 0 })
  await expect
    .poll(async () => door.seal(asked, {}, NOBODY, send).catch(() => null))
    .toEqual({
      status: 200,
      body: 'sealed',
    })
  expect(sent).toEqual([])
})
