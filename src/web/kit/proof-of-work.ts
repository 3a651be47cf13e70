import { solve } from '#domain/registration/proof.ts'
import { now } from './clock.ts'

/** How long one slice of the search may hold the page up. */
const SLICE_MS = 10
const SLICE_TRIES = 64

/**
 * The smallest number that answers the challenge. It is looked for in slices, so that the page
 * stays live; null once `signal` says that nobody waits.
 */
export const solveChallenge = async (
  challenge: string,
  bits: number,
  signal: AbortSignal,
): Promise<string | null> => {
  let from = 0
  while (!signal.aborted) {
    const end = now() + SLICE_MS
    do {
      const found = solve(challenge, bits, from, SLICE_TRIES)
      if (found !== null) return found
      from += SLICE_TRIES
    } while (now() < end)
    // oxlint-disable-next-line no-await-in-loop -- the page has its turn between two slices
    await new Promise((go) => setTimeout(go))
  }
  return null
}
