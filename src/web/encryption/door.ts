import { type CallerSeal, plainCaller } from '#contract/wire/caller.ts'
import { transportError } from '#contract/wire/envelope.ts'
import { API_ERROR } from '#contract/wire/api-error.ts'
import type { Encryption } from './open.ts'

/**
 * What every page carries of the encryption. Its code is loaded only where calls may be encrypted,
 * and then no call goes in plain text because it did not come: the next call loads it again.
 */
export const createDoor = (on: boolean, open: () => Promise<Encryption>): Encryption => {
  if (!on) return { seal: plainCaller, keyless: () => false }
  let inside: Encryption | null = null
  let opening: Promise<Encryption> | null = null
  const enter = async (): Promise<Encryption> => {
    opening ??= open()
    try {
      inside = await opening
      return inside
    } catch {
      opening = null
      throw transportError(API_ERROR.unavailable.text)
    }
  }
  // Whoever calls first is told when it fails.
  enter().catch(() => {})
  const seal: CallerSeal = async (...call) => (inside ?? (await enter())).seal(...call)
  return { seal, keyless: () => inside?.keyless() ?? true }
}
