import type { Call, CallerSeal, Identity } from '#contract/wire/caller.ts'
import { now } from '#web/kit/clock.ts'
import type { SessionStore } from '#web/session/session.ts'
import { toBase64 } from './base64.ts'
import { createExchange } from './exchange.ts'
import { createHandshake } from './handshake.ts'
import type { Holding } from './holding.ts'
import { createKeyring } from './keyring.ts'

/** The encryption of a page. */
export interface Encryption {
  seal: CallerSeal
  /** It is on, and no key is held (specification §8). */
  keyless(): boolean
}

export interface EncryptionDeps {
  session: SessionStore
  /** Calls in plain text in somebody's name. */
  callAs: (who: Identity) => Call
  /** Told once when a key is lost, however many calls fail with it. */
  onLost: () => void
}

/** Opens the encryption in the browser: its handshake begins at once, and it follows the session. */
export const openEncryption = ({ session, callAs, onLost }: EncryptionDeps): Encryption => {
  const { crypto } = globalThis
  const wait = async (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
  const handshake = createHandshake({ crypto, now, callAs })
  const onHeld = (held: Holding): void => tell(session, held)
  const keyring = createKeyring({ handshake, now, wait, onHeld, onLost })
  let token = session.identity().accessToken
  session.subscribe(() => {
    const before = token
    token = session.identity().accessToken
    if (before !== '' && token === '') keyring.endSession()
  })
  // Whoever calls first is told when it fails.
  keyring.meansFor(session.identity(), '').catch(() => {})
  return { seal: createExchange({ crypto, now, keyring }), keyless: keyring.keyless }
}

/** The session shows what holds for it; of the keys it shows the public one alone. */
const tell = (session: SessionStore, { policy, paired }: Holding): void => {
  if (policy === null || paired === null || session.identity().accessToken !== policy.token) return
  session.update({
    encryptOpen: policy.open,
    notEncUrls: policy.exempt,
    publicDer: toBase64(paired.pair.spki),
  })
}
