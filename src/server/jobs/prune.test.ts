import { expect, test, vi } from 'vitest'
import { pruneJob } from './prune.ts'

test('what fails keeps nothing else from being forgotten', async () => {
  const fine = vi.fn<() => Promise<void>>(async () => undefined)
  const failing = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('locked'))
  const run = { isStopped: () => false, signal: new AbortController().signal }
  const job = pruneJob([failing, fine])
  await expect(job.run(run)).rejects.toThrow('locked')
  expect(fine).toHaveBeenCalledTimes(1)
})
