import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { createBackground } from './background.ts'

/** A line runInBackground, and the names it logged. */
const open = () => {
  const logged: string[] = []
  const log = createLog({
    to: { write: (line: string) => logged.push((JSON.parse(line) as { name: string }).name) },
  })
  return { ...createBackground(log), logged }
}

test('work is done in turn, and what fails stops nothing but is logged', async () => {
  const { runInBackground, drain, logged } = open()
  const done: string[] = []
  runInBackground('one', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    done.push('one')
  })
  runInBackground('two', async () => Promise.reject(new Error('no')))
  runInBackground('three', async () => {
    done.push('three')
  })
  expect(done).toEqual([])
  await drain()
  expect(done).toEqual(['one', 'three'])
  expect(logged).toEqual(['two'])
})

test('a flood fills no memory: what comes beyond is dropped and logged', async () => {
  const { runInBackground, drain, logged } = open()
  let count = 0
  for (let time = 0; time < 1_003; time += 1)
    runInBackground('work', async () => {
      count += 1
    })
  await drain()
  expect(count).toBe(1_000)
  expect(logged).toHaveLength(3)
  runInBackground('work', async () => {
    count += 1
  })
  await drain()
  expect(count).toBe(1_001)
})
