import { expect, test } from 'vitest'
import { collect } from './capability.ts'
import type { Tx } from './database/transaction.ts'

const tx = {} as Tx
const queue = { owned: false, count: async () => [] }

test('what capabilities give stands in their order, what they do not give is left out', async () => {
  const rows = { rows: [] }
  const forget = async (): Promise<void> => undefined
  const given = collect([
    { queues: { leads: queue }, prune: forget },
    { personalData: [rows], usesFile: async (_tx: Tx, id: string) => id === 'a' },
    { usesFile: async (_tx: Tx, id: string) => id === 'b' },
  ])
  expect(given.queues).toEqual({ leads: queue })
  expect(given.prune).toEqual([forget])
  expect(given.personalData).toEqual([rows])
  expect(given.jobs).toEqual([])
  expect(await Promise.all(['a', 'b', 'c'].map(async (id) => given.isInUse(tx, id)))).toEqual([
    true,
    true,
    false,
  ])
})

test('two that give the same end the start', () => {
  expect(() => collect([{ queues: { leads: queue } }, { queues: { leads: queue } }])).toThrow(
    'Two capabilities give the queue leads.',
  )
})
