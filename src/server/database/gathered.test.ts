import { expect, test } from 'vitest'
import { gather } from './gathered.ts'

const asker = () => {
  const questions: (readonly number[])[] = []
  const open: PromiseWithResolvers<void>[] = []
  const double = gather<number, number>(async (keys) => {
    questions.push(keys)
    const gate = Promise.withResolvers<void>()
    open.push(gate)
    await gate.promise
    return keys.map((key) => key * 2)
  })
  return { questions, open, double }
}

test('the first asks at once, those who come meanwhile share the next question', async () => {
  const { questions, open, double } = asker()
  const answers = Promise.all([1, 2, 3, 2].map(async (key) => double(key)))
  expect(questions).toEqual([[1]])
  open[0]?.resolve()
  await expect.poll(() => questions).toEqual([[1], [2, 3, 2]])
  open[1]?.resolve()
  expect(await answers).toEqual([2, 4, 6, 4])
  const later = double(9)
  expect(questions.at(-1)).toEqual([9])
  open[2]?.resolve()
  expect(await later).toBe(18)
})

test('one question has 200 keys at most', async () => {
  const { questions, open, double } = asker()
  const answers = Promise.all(Array.from({ length: 402 }, async (_, key) => double(key)))
  for (const nr of [0, 1, 2, 3]) {
    await expect.poll(() => open.length).toBe(nr + 1)
    open[nr]?.resolve()
  }
  expect(await answers).toHaveLength(402)
  expect(questions.map(({ length }) => length)).toEqual([1, 200, 200, 1])
})

test('a question that fails is told to whom it was asked for, and the next goes on', async () => {
  let asked = 0
  const answer = gather<string, string>(async (keys) => {
    asked += 1
    if (asked === 1) throw new Error('gone')
    return keys
  })
  const first = answer('a')
  const second = answer('b')
  await expect(first).rejects.toThrow('gone')
  expect(await second).toBe('b')
})
