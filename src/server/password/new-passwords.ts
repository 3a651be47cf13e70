import {
  DEMO_PASSWORD,
  passwordProblem,
  type PasswordPolicy,
} from '#domain/registration/account.ts'
import type { NewPasswords } from '#server/wire/new-passwords.ts'

/** Judges, hashes and compares new passwords by the configured policy. */
export const createNewPasswords = (deps: {
  policy: PasswordPolicy
  /** Login names of the demonstration's accounts; none outside of it. */
  demoNames: ReadonlySet<string>
  /** Runs one piece of hashing when there is room. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  hash: (password: string) => Promise<string>
  verify: (stored: string, password: string) => Promise<boolean>
}): NewPasswords => {
  const { policy, demoNames, inTurn, hash, verify } = deps
  return {
    problem: async (password, { loginName, phone, companyName }) => {
      const common = await isCommon(password, companyName)
      const demo = demoNames.has(loginName)
      return passwordProblem(password, { loginName, phone, policy, common, demo })
    },
    isKnown: (password, { loginName }) => password === DEMO_PASSWORD && demoNames.has(loginName),
    hash: async (password) => inTurn(() => hash(password)),
    fits: async (stored, password) => inTurn(() => verify(stored, password)),
  }
}

/** Names of the product; with figures or marks around them they are no secret either. */
const PRODUCT = ['ceqiao', '策桥']

let list: Promise<ReadonlySet<string>> | undefined

/** The tens of thousands most often used, as they were counted in published leaks. */
const commonPasswords = async (): Promise<ReadonlySet<string>> => {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return list
}

/** Whether many use the password, or it is a name of the product or the company with trimmings. */
const isCommon = async (password: string, companyName: string): Promise<boolean> => {
  const lower = password.toLowerCase()
  const words = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if ([...PRODUCT, companyName.toLowerCase()].some((name) => name !== '' && name === words))
    return true
  return (await commonPasswords()).has(lower)
}
