import fc from 'fast-check'
import { vi } from 'vitest'
import { createRandom } from './random.ts'
import { SEED } from './seed.ts'

fc.configureGlobal({ seed: SEED })
// What server/random.ts and packages draw.
Math.random = createRandom(SEED).next

/** What is waited for has the time that `expect.poll` gives journeys: a second is too short under load. */
const WAIT = { timeout: 15_000 }
const { waitFor } = vi
vi.waitFor = async (look, options) =>
  waitFor(look, typeof options === 'number' ? options : { ...WAIT, ...options })
