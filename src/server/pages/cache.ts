import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isApiError } from '#contract/wire/api-error.ts'

/** The finished bytes of one page in every encoding it is served in. */
export interface FinishedPage {
  status: number
  etag: string
  /** Content security policy of its own, when the common one does not do. */
  policy?: string
  plain: Buffer
  gzip: Buffer
  brotli: Buffer
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** Compresses a rendered document once, off the event loop. */
export const finishPage = async (status: number, html: string): Promise<FinishedPage> => {
  const plain = Buffer.from(html)
  const [small, smaller] = await Promise.all([
    compressGzip(plain, { level: 6 }),
    compressBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  ])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, etag, plain, gzip: small, brotli: smaller }
}

/** How long the page before stands in for one that there was no room to make. */
const AGAIN_MS = 2_000

interface Slot {
  page: Promise<FinishedPage>
  revision: string
  staleAt: number
  bytes: number
}

/**
 * Keeps finished pages while the content they were made from stands, at most `ttlMs` and at most
 * `maxBytes` of them, the longest unused going first. Requests for one page that is being made
 * wait for it instead of making it again.
 */
export const createPageCache = (deps: {
  revision: () => string
  elapsed: () => number
  ttlMs: number
  maxBytes: number
}) => {
  const { revision, elapsed, ttlMs, maxBytes } = deps
  const slots = new Map<string, Slot>()
  let bytes = 0

  const drop = (key: string, slot: Slot): void => {
    if (slots.get(key) !== slot) return
    slots.delete(key)
    bytes -= slot.bytes
  }

  const measure = (key: string, slot: Slot, page: FinishedPage): void => {
    if (slots.get(key) !== slot) return
    slot.bytes = page.plain.length + page.gzip.length + page.brotli.length
    bytes += slot.bytes
    for (const [oldest, old] of slots) {
      if (bytes <= maxBytes) return
      drop(oldest, old)
    }
  }

  return {
    /**
     * The page of `key`, made by `make` when there is no fresh one. A failed making is not kept; where
     * there was no room to make it, the page that was fresh last is better than none.
     */
    async get(key: string, make: () => Promise<FinishedPage>): Promise<FinishedPage> {
      const known = slots.get(key)
      if (known && known.revision === revision() && elapsed() < known.staleAt) {
        slots.delete(key)
        slots.set(key, known)
        return known.page
      }
      if (known) drop(key, known)
      const slot: Slot = {
        page: make().catch(async (error: unknown) => {
          if (known === undefined || !isApiError(error) || error.status !== 503) throw error
          slot.staleAt = elapsed() + AGAIN_MS
          return known.page
        }),
        revision: revision(),
        staleAt: elapsed() + ttlMs,
        bytes: 0,
      }
      slots.set(key, slot)
      try {
        const page = await slot.page
        if (page.status >= 500) drop(key, slot)
        else measure(key, slot, page)
        return page
      } catch (error) {
        drop(key, slot)
        throw error
      }
    },
    size: () => ({ pages: slots.size, bytes }),
  }
}
