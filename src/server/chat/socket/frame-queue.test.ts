import { expect, test } from 'vitest'
import type { ClientFrame } from '#contract/chat.socket.ts'
import { createFrameQueue } from './frame-queue.ts'

/** A line whose first frame is under way until `go`. */
const line = (most: number) => {
  const done: ClientFrame[] = []
  let go = (): void => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const frames = createFrameQueue({
    handle: async (frame) => {
      if (done.length === 0) await held
      done.push(frame)
    },
    onFailed: () => undefined,
    most,
  })
  return { frames, done, go }
}
const mark = (conv: string, delivered: number, read = 0): ClientFrame => ({
  t: 'mark',
  conv,
  delivered,
  read,
})
const send = (id: string): ClientFrame => ({
  v: 1,
  t: 'send',
  id,
  conv: 'a',
  type: 1,
  body: { text: id },
})

test('marks that wait are one mark, which says what each of them said', async () => {
  const { frames, done, go } = line(3)
  frames.add(send('1'))
  for (let seq = 1; seq <= 100; seq += 1) expect(frames.add(mark('a', seq, 5))).toBe(true)
  expect(frames.add(mark('b', 7))).toBe(true)
  expect(frames.add(send('2'))).toBe(false)
  go()
  await expect.poll(() => done).toEqual([send('1'), mark('a', 100, 5), mark('b', 7)])
})

test('of questions the last one counts, and messages are never joined', async () => {
  const { frames, done, go } = line(5)
  const sync = (after: number): ClientFrame => ({ t: 'sync', conv: 'a', after })
  frames.add(send('1'))
  for (const frame of [sync(4), send('2'), sync(9), send('2')]) frames.add(frame)
  go()
  await expect.poll(() => done).toEqual([send('1'), sync(9), send('2'), send('2')])
})

test('a frame that fails keeps nobody behind it waiting', async () => {
  const failed: unknown[] = []
  const done: ClientFrame[] = []
  const frames = createFrameQueue({
    handle: async (frame) => {
      if (done.push(frame) === 1) throw new Error('the database is away')
    },
    onFailed: (error) => failed.push(error),
    most: 2,
  })
  frames.add(send('1'))
  frames.add(send('2'))
  await expect.poll(() => done.length).toBe(2)
  expect(failed).toHaveLength(1)
  expect(frames.add(send('3'))).toBe(true)
})
