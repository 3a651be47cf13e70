import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isSolved } from '#domain/registration/proof.ts'
import type { Clock } from '#server/clock.ts'
import type { Keys } from '#server/keys.ts'

/** Gives out sums and judges their solutions, without keeping any: each carries its own seal. */
export interface Challenges {
  /** A sum for callers of this network alone. */
  give: (network: string) => string
  /** Names the challenge when the solution is right and in time; null otherwise. */
  judge: (network: string, challenge: string, solution: string) => string | null
}

/** Makes them: `bits` is how hard they are, `seconds` how long they hold. */
export const createChallenges = (deps: {
  keys: Keys
  clock: Clock
  bits: number
  seconds: number
}): Challenges => {
  const { keys, clock, bits, seconds } = deps
  const seconds1970 = (): number => Math.floor(clock.now().getTime() / 1000)
  const sealOf = (claim: string, network: string, key = keys.current): string =>
    createHmac('sha256', key).update(`${claim} ${network}`).digest('base64url')

  return {
    give: (network) => {
      const claim = `${randomBytes(16).toString('base64url')}.${seconds1970() + seconds}.${bits}`
      return `${claim}.${sealOf(claim, network)}`
    },
    judge: (network, challenge, solution) => {
      const [name = '', until = '', hard = '', seal = ''] = challenge.split('.')
      const given = Buffer.from(seal, 'base64url')
      const fits = keys.all.some((key) => {
        const own = Buffer.from(sealOf(`${name}.${until}.${hard}`, network, key), 'base64url')
        return given.length === own.length && timingSafeEqual(given, own)
      })
      if (!fits) return null
      if (Number(until) < seconds1970() || !isSolved(challenge, solution, Number(hard))) return null
      return name
    },
  }
}
