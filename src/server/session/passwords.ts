import { apiError } from '#contract/wire/api-error.ts'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's figures for Argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const ARGON2ID = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const

/** The stored form of a password. */
export const hashPassword = async (password: string): Promise<string> => hash(password, ARGON2ID)

/** Checks passwords, a few at a time. */
export interface Passwords {
  /** Whether the password is the stored one; without a stored one the work is the same. */
  verify: (stored: string | null, password: string) => Promise<boolean>
  /** Runs `work` when there is room, or refuses (429) when too many wait. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** Makes the gate before Argon2: it would otherwise take the whole machine in a login flood. */
export const createPasswords = (limits: { running: number; queued: number }): Passwords => {
  const waiting: (() => void)[] = []
  let running = 0
  let nobody: Promise<string> | undefined

  const enter = async (): Promise<void> => {
    if (running < limits.running) {
      running += 1
      return
    }
    if (waiting.length >= limits.queued) throw apiError('tooMany', undefined, { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    // The place is handed on; the count stays.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async verify(stored, password) {
      nobody ??= hashPassword('nobody has this password')
      const fits = await verify(stored ?? (await nobody), password)
      return stored !== null && fits
    },
    async inTurn(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
