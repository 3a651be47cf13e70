import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency.ts'

/** Works that go on until they are told to end, in the order in which they began. */
const works = () => {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const endOf = (name: string) => {
    const known = ends.get(name) ?? Promise.withResolvers<void>()
    ends.set(name, known)
    return known
  }
  return {
    begun,
    work: (name: string) => async () => {
      begun.push(name)
      await endOf(name).promise
      return name
    },
    end: (...names: string[]) => names.forEach((name) => endOf(name).resolve()),
  }
}

const full = () => new Error('full')

test('a few run at once, the others in the order in which they came', async () => {
  const { begun, work, end } = works()
  const limit = createConcurrencyLimit({ running: 2 })
  const all = ['a', 'b', 'c', 'd'].map(async (name) => limit(work(name)))
  await expect.poll(() => begun).toEqual(['a', 'b'])
  end('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  end('a', 'c')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('what finds no room to wait is refused, and there is room again afterwards', async () => {
  const { work, end } = works()
  const limit = createConcurrencyLimit({ running: 1, queued: 1, onFull: full })
  const [first, second] = [limit(work('a')), limit(work('b'))]
  await expect(limit(work('c'))).rejects.toThrow('full')
  end('a')
  expect(await first).toBe('a')
  const third = limit(work('c'))
  end('b', 'c')
  expect(await Promise.all([second, third])).toEqual(['b', 'c'])
})

test('one key takes its share and no more; others still find room', async () => {
  const { work, end } = works()
  const limit = createConcurrencyLimit({ running: 1, queued: 9, perKey: 2, onFull: full })
  const mine = ['a', 'b'].map(async (name) => limit(work(name), ['me', 'here']))
  await expect(limit(work('c'), ['me', 'elsewhere'])).rejects.toThrow('full')
  await expect(limit(work('d'), ['you', 'here'])).rejects.toThrow('full')
  const other = limit(work('e'), ['you', 'elsewhere'])
  end('a')
  expect(await mine[0]).toBe('a')
  // What was refused counts nowhere.
  const again = limit(work('f'), ['me', 'elsewhere'])
  end('b', 'e', 'f')
  expect(await Promise.all([mine[1], other, again])).toEqual(['b', 'e', 'f'])
})

test('whoever waits too long is refused, and the place goes to the next', async () => {
  const { begun, work, end } = works()
  const limit = createConcurrencyLimit({ running: 1, waitMs: 20, onFull: full })
  const first = limit(work('a'))
  await expect(limit(work('b'))).rejects.toThrow('full')
  end('a')
  expect(await first).toBe('a')
  const third = limit(work('c'))
  await expect.poll(() => begun).toEqual(['a', 'c'])
  end('c')
  expect(await third).toBe('c')
})

test('a work that fails gives its place back', async () => {
  const limit = createConcurrencyLimit({ running: 1, perKey: 1, queued: 0, onFull: full })
  const fails = async (): Promise<never> => Promise.reject(new Error('no'))
  for (let time = 0; time < 3; time += 1) await expect(limit(fails, ['me'])).rejects.toThrow('no')
  expect(await limit(async () => 'through', ['me'])).toBe('through')
})
