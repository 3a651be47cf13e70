import { expect, test } from 'vitest'
import { createGallery } from './gallery.ts'

const picture = (bytes: number) => async () => Buffer.alloc(bytes)

test('keeps at most its bytes, the longest unused going first', async () => {
  const gallery = createGallery(100)
  for (const key of ['a', 'b', 'c']) await gallery.get(key, picture(30))
  await gallery.get('a', picture(30))
  await gallery.get('d', picture(30))
  expect(gallery.size()).toEqual({ pictures: 3, bytes: 90 })
  let made = 0
  const count = async (): Promise<Buffer> => {
    made += 1
    return Buffer.alloc(30)
  }
  await gallery.get('a', count)
  expect(made).toBe(0)
  await gallery.get('b', count)
  expect(made).toBe(1)
})

test('what is asked for twice at once is made once; what failed is made again', async () => {
  const gallery = createGallery(100)
  let made = 0
  const slow = async (): Promise<Buffer> => {
    made += 1
    await new Promise((resolve) => setImmediate(resolve))
    if (made === 1) throw new Error('no paper')
    return Buffer.alloc(1)
  }
  const both = await Promise.allSettled([gallery.get('a', slow), gallery.get('a', slow)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(made).toBe(1)
  expect(await gallery.get('a', slow)).toHaveLength(1)
})
