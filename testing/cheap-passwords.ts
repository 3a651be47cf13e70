import type * as argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

/** Next to nothing: tests of the calls hash thousands of passwords, none of which protects anything. */
const CHEAP = { memoryCost: 8, timeCost: 1 }

// What a hash costs in truth is proved in server/session/passwords.test.ts.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const hash: typeof real.hash = async (password, options, signal) =>
    real.hash(password, { ...options, ...CHEAP }, signal)
  return { ...real, hash }
})
