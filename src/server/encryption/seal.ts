import type { Endpoint } from '#contract/wire/endpoint.ts'
import { collectFields, type Flat, formFields } from '#contract/wire/form.ts'
import { isExempt, QUERY_CHARS, SEALED_FIELD, SKEW_MS } from '#contract/wire/enc1.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'
import type { ServerSeal } from '#server/wire/seal.ts'
import { type Judged, openFrame, readArrived } from './ciphers.ts'
import type { Epochs } from './epochs.ts'
import type { EncryptionStore } from './store.ts'

/** Whether calls are encrypted: never, where the caller can, or always. */
export type EncryptionMode = 'off' | 'prefer' | 'require'

/** Whether a call may happen once only: a change, by whatever method. */
const happensOnce = ({ method, sideEffect }: Endpoint): boolean =>
  method !== 'GET' || sideEffect === true

/**
 * Opens the requests of "enc v1". Whatever is wrong is the one refusal 4600, before anything has
 * happened; a plain request is refused where encryption is required.
 */
export const createSeal = (deps: {
  mode: EncryptionMode
  exempt: readonly string[]
  epochs: Pick<Epochs, 'find'>
  store: Pick<EncryptionStore, 'firstTime'>
  clock: Clock
  log: Log
}): ServerSeal => {
  const { mode, exempt, epochs, store, clock, log } = deps
  const now = (): number => clock.now().getTime()

  /** Opens a request under the key of its epoch, which is asked for before it is judged. */
  const openSealed = async (a: string, judged: Omit<Judged, 'now' | 'epochKey'>) => {
    const arrived = readArrived(a)
    const epoch = arrived.kid && (await epochs.find(arrived.kid.epoch))
    return openFrame(arrived, { ...judged, now: now(), epochKey: epoch?.key ?? null })
  }

  /** A captured request is no second one; while the store is away that is not known. */
  const admitOnce = async (iv: Buffer): Promise<void> => {
    let first = true
    try {
      first = await store.firstTime(iv, (2 * SKEW_MS) / 1_000)
    } catch (err) {
      log.error({ err }, 'a repeated request could not be told from a first one')
    }
    if (!first) throw apiError('sealBroken')
  }

  return {
    async open({ endpoint, fields, sessionId }) {
      const plain = { params: () => fields, sealAnswer: null }
      if (isExempt(exempt, endpoint.path)) return plain
      const sealed = SEALED_FIELD in fields
      if (!sealed && mode !== 'require') return plain
      const a = sealed ? fieldOf(endpoint, fields) : ''
      const { method, path } = endpoint
      const opened = mode === 'off' ? null : await openSealed(a, { method, path, sessionId })
      if (opened === null) throw apiError('sealBroken')
      const record = recordOf(opened.text)
      if (happensOnce(endpoint)) await admitOnce(opened.iv)
      return {
        params: () => flatOf(record),
        sealAnswer: (status, body) => opened.answer(status, body, now()),
      }
    },
  }
}

/** The one field of the request; nothing may stand beside it. */
const fieldOf = (endpoint: Endpoint, fields: Flat): string => {
  const a = fields[SEALED_FIELD]
  const alone = Object.keys(fields).length === 1 && typeof a === 'string'
  return alone && (endpoint.method === 'POST' || a.length <= QUERY_CHARS) ? a : ''
}

/** The JSON inside, which is a record. */
const recordOf = (text: string): Record<string, unknown> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw apiError('sealBroken')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw apiError('sealBroken')
  return value as Record<string, unknown>
}

/** Its fields under the rules of every form. */
const flatOf = (record: Record<string, unknown>): Flat => {
  const values = Object.values(record).flat()
  if (values.some((value) => typeof value === 'object' && value !== null))
    throw apiError('malformed')
  return collectFields(formFields(record))
}
