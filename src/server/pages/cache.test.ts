import { expect, test } from 'vitest'
import { apiError } from '#contract/wire/api-error.ts'
import { createPageCache, finishPage } from './cache.ts'

const opened = () => {
  const time = { now: 0, revision: 'r1' }
  const cache = createPageCache({
    revision: () => time.revision,
    elapsed: () => time.now,
    ttlMs: 60_000,
    maxBytes: 1024 * 1024,
  })
  let made = 0
  const make = async () => {
    made += 1
    return finishPage(200, `page ${made}`)
  }
  const textOf = async (how = make) => (await cache.get('/', how)).plain.toString()
  return { time, cache, make, textOf, made: () => made }
}

const noRoom = async (): Promise<never> => {
  throw apiError('unavailable')
}

test('a page is made once, and anew when it is old or its content changed', async () => {
  const { time, textOf } = opened()
  expect(await Promise.all([textOf(), textOf()])).toEqual(['page 1', 'page 1'])
  time.now = 60_000
  expect(await textOf()).toBe('page 2')
  time.revision = 'r2'
  expect(await textOf()).toBe('page 3')
})

test('where there is no room to make it, everybody gets the one before, for a moment', async () => {
  const { time, textOf, made } = opened()
  await textOf()
  time.now = 60_000
  expect(await Promise.all([textOf(noRoom), textOf(noRoom)])).toEqual(['page 1', 'page 1'])
  expect(await textOf()).toBe('page 1')
  expect(made()).toBe(1)
  time.now += 2_000
  expect(await textOf()).toBe('page 2')
})

test('without one before, or for another reason, the failure is told and not kept', async () => {
  const { textOf, cache } = opened()
  await expect(textOf(noRoom)).rejects.toMatchObject({ code: 503 })
  expect(await textOf()).toBe('page 1')
  const failing = cache.get('/other', async () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(cache.size().pages).toBe(1)
})
