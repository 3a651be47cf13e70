import { expect, test } from 'vitest'
import type { ClientFrame } from '#contract/chat.socket.ts'
import { createTurns } from './turns.ts'

/** A line whose first frame is under way until `go`. */
const line = (most: number) => {
  const done: ClientFrame[] = []
  let go = (): void => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const turns = createTurns({
    handle: async (frame) => {
      if (done.length === 0) await held
      done.push(frame)
    },
    onFailed: () => undefined,
    most,
  })
  return { turns, done, go }
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
  const { turns, done, go } = line(3)
  turns.add(send('1'))
  for (let seq = 1; seq <= 100; seq += 1) expect(turns.add(mark('a', seq, 5))).toBe(true)
  expect(turns.add(mark('b', 7))).toBe(true)
  expect(turns.add(send('2'))).toBe(false)
  go()
  await expect.poll(() => done).toEqual([send('1'), mark('a', 100, 5), mark('b', 7)])
})

test('of questions the last one counts, and messages are never joined', async () => {
  const { turns, done, go } = line(5)
  const sync = (after: number): ClientFrame => ({ t: 'sync', conv: 'a', after })
  turns.add(send('1'))
  for (const frame of [sync(4), send('2'), sync(9), send('2')]) turns.add(frame)
  go()
  await expect.poll(() => done).toEqual([send('1'), sync(9), send('2'), send('2')])
})

test('a frame that fails keeps nobody behind it waiting', async () => {
  const failed: unknown[] = []
  const done: ClientFrame[] = []
  const turns = createTurns({
    handle: async (frame) => {
      if (done.push(frame) === 1) throw new Error('the database is away')
    },
    onFailed: (error) => failed.push(error),
    most: 2,
  })
  turns.add(send('1'))
  turns.add(send('2'))
  await expect.poll(() => done.length).toBe(2)
  expect(failed).toHaveLength(1)
  expect(turns.add(send('3'))).toBe(true)
})
