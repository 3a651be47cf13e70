import { isExempt } from '#contract/wire/enc1.ts'
import type { Key, Paired, Policy, Sign } from './handshake.ts'

/** What the page holds of the encryption; nothing of it is ever stored. */
export interface Holding {
  /** Null until the server was asked. */
  sign: Sign | null
  paired: Paired | null
  /** Of whom the key is for. */
  policy: Policy | null
  key: Key | null
}

export const NOTHING: Holding = { sign: null, paired: null, policy: null, key: null }

/** How a call is sent. */
export type Means =
  | { kind: 'plain'; sign: Sign }
  /** `renew`: it serves still, but it is time for the next key. */
  | { kind: 'sealed'; key: Key; renew: boolean }

/** A call to be sent. */
export interface Asking {
  /** Empty for a visitor. */
  token: string
  path: string
  now: number
}

/** How a call is to be sent by what is held; null when something must be fetched first. */
export const meansOf = ({ sign, policy, key }: Holding, asking: Asking): Means | null => {
  if (sign === null) return null
  const own = policy?.token === asking.token ? policy : null
  if (!(own?.open ?? sign.on) || isExempt((own ?? sign).exempt, asking.path))
    return { kind: 'plain', sign }
  // A key serves one session: the server refuses it from any other.
  if (key?.token !== asking.token || asking.now >= key.expires) return null
  return { kind: 'sealed', key, renew: asking.now >= key.renewAt }
}

/** Whether these means are of what is held now, not of what it was before. */
export const isCurrent = ({ sign, key }: Holding, means: Means): boolean =>
  means.kind === 'plain' ? means.sign === sign : means.key === key

/** Encryption is on, as far as the page knows, and there is no key. */
export const isKeyless = ({ sign, policy, key }: Holding): boolean =>
  key === null && (policy?.open ?? sign?.on ?? true)

/** What is left when a session ends: that calls are encrypted. */
export const afterSession = ({ sign }: Holding): Holding => ({ ...NOTHING, sign })
