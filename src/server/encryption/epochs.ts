import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  webcrypto,
} from 'node:crypto'
import { promisify } from 'node:util'
import { bigEndian } from '#contract/wire/enc1.ts'
import type { Clock } from '#server/clock.ts'
import type { Keys } from '#server/keys.ts'
import { lock, unlockAny } from '#server/locked.ts'
import type { Log } from '#server/log.ts'
import type { EncryptionStore, LockedEpoch } from './store.ts'

/** 密钥周期: the keys of one day. */
export interface Epoch {
  e: number
  /** Every secret of the day comes from it. */
  key: Buffer
  /** The public key that callers encrypt for. */
  spki: Buffer
  /** Opens what they encrypted; null for what they did not. */
  decrypt: (bytes: Buffer) => Promise<Buffer | null>
  fresh: boolean
}

/** How long the known epochs serve before they are read again, and how often for an unknown one. */
const REFRESH_MS = 60_000
const UNKNOWN_MS = 1_000

const generate = promisify(generateKeyPair)

/** The epochs of the installation, held by every node; `keks` are its secrets. */
export const createEpochs = (deps: {
  store: EncryptionStore
  keks: Keys
  clock: Clock
  log: Log
}) => {
  const { store, keks, clock, log } = deps
  let known = new Map<number, Epoch>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const open = async (locked: LockedEpoch): Promise<Epoch | null> => {
    const about = bigEndian(locked.e, 2)
    const key = unlockAny(keks, locked.keySealed, about)
    const rsa = unlockAny(keks, locked.rsaSealed, about)
    if (key === null || rsa === null) {
      log.error({ epoch: locked.e }, 'the keys of an epoch were sealed by another secret')
      return null
    }
    const present = known.get(locked.e)
    // Its number may be another epoch's by now.
    if (present?.key.equals(key)) return { ...present, fresh: locked.fresh }
    return { e: locked.e, key, fresh: locked.fresh, ...(await openPair(rsa)) }
  }

  const hold = async (epochs: readonly LockedEpoch[]): Promise<void> => {
    const opened = await Promise.all(epochs.map(open))
    known = new Map(opened.flatMap((epoch) => (epoch === null ? [] : [[epoch.e, epoch] as const])))
    readAt = clock.elapsed()
  }

  /** Reads them again when they were read longer ago than that; all who wait share one reading. */
  const refresh = async (olderThan: number): Promise<void> => {
    if (reading === null && clock.elapsed() - readAt < olderThan) return
    reading ??= store
      .epochs()
      .then(hold)
      .finally(() => {
        reading = null
      })
    await reading
  }

  const freshest = (): Epoch | undefined => [...known.values()].find(({ fresh }) => fresh)

  const usable = ({ e, keySealed }: LockedEpoch): boolean =>
    unlockAny(keks, keySealed, bigEndian(e, 2)) !== null

  /** The pair is made before the others are kept waiting. */
  const make = async (): Promise<void> => {
    const { privateKey } = await generate('rsa', { modulusLength: 3072 })
    const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' })
    const epochs = await store.nextEpoch(usable, (e) => ({
      keySealed: lock(keks.current, randomBytes(32), bigEndian(e, 2)),
      rsaSealed: lock(keks.current, pkcs8, bigEndian(e, 2)),
    }))
    await hold(epochs)
  }

  let making: Promise<void> | null = null
  return {
    /** The one that new keys are made from; made when there is none. */
    async current(): Promise<Epoch> {
      await refresh(REFRESH_MS)
      if (freshest() === undefined) {
        making ??= make().finally(() => {
          making = null
        })
        await making
      }
      const epoch = freshest()
      if (epoch === undefined) throw new Error('there is no epoch after one was made')
      return epoch
    },
    /** The epoch of a kid; null for one that was destroyed or never was. */
    async find(e: number): Promise<Epoch | null> {
      await refresh(known.has(e) ? REFRESH_MS : UNKNOWN_MS)
      return known.get(e) ?? null
    },
  }
}

export type Epochs = ReturnType<typeof createEpochs>

/** Decrypting runs beside the event loop: it is what a handshake costs. */
const openPair = async (pkcs8: Buffer): Promise<Pick<Epoch, 'spki' | 'decrypt'>> => {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const own = await webcrypto.subtle.importKey(
    'pkcs8',
    Uint8Array.from(pkcs8),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['decrypt'],
  )
  return {
    spki,
    async decrypt(bytes) {
      try {
        return Buffer.from(
          await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, own, Uint8Array.from(bytes)),
        )
      } catch {
        return null
      }
    },
  }
}
