import {
  constants,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
} from 'node:crypto'
import { join } from 'node:path'
import type { Browser, BrowserContext, JSHandle, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readManifest } from '#server/pages/assets.ts'
import { confirmationOf, secretOf } from '#server/encryption/ciphers.ts'
import type { openEncryption } from '#web/encryption/open.ts'
import { hydrated, launch, signIn, watch } from '../browser.ts'
import { ENCRYPTION, openSite, type OpenSite } from '../site.ts'

let site: OpenSite
let browser: Browser

beforeAll(async () => {
  site = await openSite(ENCRYPTION)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

// The vectors of wire-encryption.md §3.
const EPOCH_KEY = Buffer.alloc(32, 0x11)
const KID = Buffer.from('AQABf____wAAAAAAAAAAAAECAwQFBgcICQoL', 'base64url')
const TIME = 1_700_000_000_000
const A =
  'AQEAAX____8AAAAAAAAAAAABAgMEBQYHCAkKCwGLz-VoAKChoqOkpaanqKmqq6ytrq9_aFYRfhYQCi6dpB1vS4W2l0S-trtOgxstyUNUFMyYNjiPJX3_8M3mrhYUeTecN04C4JpsZSzGZWRAaUJ8vBtB-kpLXanLVwVWU3WHt_Crqj5s7qNXps5fzPTmY73srkE'
const ANSWER =
  'AgGLz+Voe7CxsrO0tba3uLm6u7y9vr+oDvKpuLbBAFT49nNe0kUuSiDcoNKDrRIZZF24F6zWCY4JpsaH+67a7OUs2DEMnSlP36qjwZLQUVT0fqvD8X2y9Oipr7Ub73YFr3niAG+ABg=='

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const

/** The five calls, answered with the secret of the vectors. */
const createVectorServer = () => {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const p = own.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  let client: Record<'spki' | 'nonce', Buffer> = { spki: Buffer.alloc(0), nonce: Buffer.alloc(0) }
  return (name: string, input: Record<string, string>): Record<string, unknown> => {
    const bytes = (field: string): Buffer => Buffer.from(input[field] ?? '', 'base64')
    if (name === 'getEncryptSign')
      return { isGlobalEncrypt: true, notEncryptUrls: [], v: 1, now: TIME }
    if (name === 'getRsaPKey') return { p, rk: '1', now: TIME }
    if (name === 'saveClientPKey') {
      const nonce = privateDecrypt({ key: own.privateKey, ...OAEP }, bytes('n'))
      client = { spki: bytes('pkey'), nonce }
      return { saveFinished: true, hid: 'hid' }
    }
    const key = createPublicKey({ key: client.spki, format: 'der', type: 'spki' })
    const secret = secretOf(EPOCH_KEY, KID)
    const secretKey = publicEncrypt({ key, ...OAEP }, secret.key)
    const vi = publicEncrypt({ key, ...OAEP }, secret.vector)
    const spkiHash = createHash('sha256').update(client.spki).digest()
    const kc = confirmationOf({ nonce: client.nonce, kid: KID, spkiHash, secretKey, vi })
    return {
      secretKey: secretKey.toString('base64'),
      vi: vi.toString('base64'),
      kid: KID.toString('base64url'),
      exp: TIME + 7_200_000,
      now: TIME,
      kc: kc.toString('base64'),
    }
  }
}

type BuiltHalf = Record<string, typeof openEncryption>

/** The browser half as it was built, in a page of the site. */
const importBuilt = async (page: Page): Promise<JSHandle<BuiltHalf>> => {
  const manifest = readManifest(join(import.meta.dirname, '../../dist/web'))
  const { file } = manifest['src/web/encryption/open.ts'] ?? { file: '' }
  expect(file).toMatch(/\.js$/)
  return page.evaluateHandle(`import('/${file}')`)
}

const newPage = async (context: BrowserContext): ReturnType<typeof watch> => {
  context.setDefaultTimeout(15_000)
  return watch(context, true)
}

test('the built client makes the vectors of the protocol and reads them, in a real browser (E1)', async () => {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const { page, faults } = await newPage(context)
  await page.goto(site.origin)
  await page.waitForLoadState('networkidle')
  await page.exposeFunction('vectorServer', createVectorServer())
  const half = await importBuilt(page)
  const made = await page.evaluate(
    async ({ half: exported, time, answer }) => {
      const open = Object.values(exported)[0] as typeof openEncryption
      const ask = (
        globalThis as unknown as { vectorServer: (...given: unknown[]) => Promise<unknown> }
      ).vectorServer
      Date.now = () => time
      const random = crypto.getRandomValues.bind(crypto)
      crypto.getRandomValues = ((bytes: Uint8Array<ArrayBuffer>) =>
        bytes.length === 16
          ? (bytes.set(Array.from(bytes, (_, at) => 0xa0 + at)), bytes)
          : random(bytes)) as typeof random
      const nobody = { tokenType: '', accessToken: '', companyId: '', userId: '' }
      const { seal } = open({
        session: {
          get: () => null,
          set: () => {},
          update: () => {},
          identity: () => nobody,
          subscribe: () => () => {},
        },
        callAs: () =>
          (async ({ path }: { path: string }, input: unknown) =>
            ask(path.split('/').at(-1), input)) as never,
        onLost: () => {},
      })
      const sent: Record<string, unknown>[] = []
      const exchange = async (body: string): Promise<string> => {
        const path = '/policy/api/portalpublic/customercontact/savecontact'
        const fields = { contactWay: '13800138000', leaveMessage: '咨询' }
        const got = await seal({ method: 'POST', path } as never, fields, nobody, async (one) => {
          sent.push(one)
          return { status: 200, body }
        })
        return got.body
      }
      const opened = await exchange(answer)
      const turned = `${answer.slice(0, 60)}${answer[60] === 'A' ? 'B' : 'A'}${answer.slice(61)}`
      const refused = await exchange(turned).catch((error: { code: number }) => error.code)
      return { sent, opened, refused }
    },
    { half, time: TIME, answer: ANSWER },
  )
  expect(made).toEqual({
    sent: [{ a: A }, { a: A }],
    opened: '{"code":200,"message":"ok","data":null}',
    refused: 0,
  })
  expect(faults).toEqual([])
  await context.close()
})

/** What a page's WebCrypto was given and gave. */
interface Heard {
  /** In hex each run of bytes that makes a key, as it was. */
  secrets: string[]
  /** The same places of memory as they are now. */
  remains: string[]
  /** Whether a key could be read out. */
  extractable: boolean[]
}

/** Runs before the page's own scripts, and gives it {@link Heard} as `told()`. */
const listen = (): void => {
  const places: { secret: string; bytes: Uint8Array }[] = []
  const extractable: boolean[] = []
  const hex = (bytes: Uint8Array): string =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const told = (): Heard => ({
    secrets: [...new Set(places.map(({ secret }) => secret))],
    remains: places.map(({ bytes }) => hex(bytes)),
    extractable,
  })
  Object.assign(globalThis, { told })
  const { generateKey, importKey, decrypt } = SubtleCrypto.prototype
  Object.assign(SubtleCrypto.prototype, {
    async generateKey(this: SubtleCrypto, ...given: unknown[]) {
      const pair = (await Reflect.apply(generateKey, this, given)) as CryptoKeyPair
      extractable.push(pair.privateKey.extractable)
      return pair
    },
    async importKey(this: SubtleCrypto, ...given: unknown[]) {
      const [format, bytes] = given as [string, Uint8Array]
      if (format === 'raw') places.push({ secret: hex(bytes), bytes })
      const key = (await Reflect.apply(importKey, this, given)) as CryptoKey
      if (key.type !== 'public') extractable.push(key.extractable)
      return key
    },
    async decrypt(this: SubtleCrypto, ...given: unknown[]) {
      const plain = (await Reflect.apply(decrypt, this, given)) as ArrayBuffer
      const bytes = new Uint8Array(plain)
      if ((given[0] as { name: string }).name === 'RSA-OAEP')
        places.push({ secret: hex(bytes), bytes })
      return plain
    },
  })
}

/** Everything the page keeps by a name; bytes as hex, keys by their kind. */
const storedBy = async (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = async <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(new Error(asked.error?.message))
      })
    const contentOf = async ({ name = '' }: IDBDatabaseInfo): Promise<unknown> => {
      const db = await settled(indexedDB.open(name))
      const stores = [...db.objectStoreNames]
      const rows = await Promise.all(
        stores.map(async (store) => settled(db.transaction(store).objectStore(store).getAll())),
      )
      db.close()
      return { name, stores, rows }
    }
    const plain = (_field: string, value: unknown): unknown => {
      if (value instanceof CryptoKey) return 'CryptoKey'
      const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value
      return bytes instanceof Uint8Array
        ? Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
        : value
    }
    return JSON.stringify(
      [
        localStorage,
        sessionStorage,
        document.cookie,
        history.state,
        {
          databases: await Promise.all((await indexedDB.databases()).map(contentOf)),
          caches: await caches.keys(),
        },
      ],
      plain,
    )
  })

const WAITING = { timeout: 15_000 }

test('no key is stored or can be read out, and the bytes of each are overwritten (E11)', async () => {
  const context = await browser.newContext({ locale: 'zh-CN' })
  await context.addInitScript(listen)
  const { page, faults, sealed } = await newPage(context)
  await page.goto(site.origin)
  await hydrated(page)
  await signIn(page, site.origin)
  await page.getByRole('heading', { level: 1, name: '咨询线索' }).waitFor()
  const listened = async (): Promise<Heard> =>
    page.evaluate(() => (globalThis as unknown as { told: () => Heard }).told())
  // The nonce, then K, V and four traffic keys of the visitor and of the session.
  await expect.poll(async () => (await listened()).secrets.length, WAITING).toBe(13)
  await expect.poll(sealed, WAITING).toBeGreaterThan(2)

  const { secrets, remains, extractable } = await listened()
  expect(remains.filter((bytes) => !/^0+$/.test(bytes))).toEqual([])
  // The page's pair, and each of the thirteen but V.
  expect(extractable).toEqual(Array(12).fill(false))
  const stored = await storedBy(page)
  expect(stored).toContain('accessToken')
  expect(stored).toContain('"caches":[]')
  expect(stored).not.toMatch(/secretKey|privateDer|publicDer|"iv"|CryptoKey/)
  for (const secret of secrets) {
    const bytes = Buffer.from(secret, 'hex')
    const spellings = [secret, bytes.toString('base64'), bytes.toString('base64url')]
    expect(spellings.filter((each) => stored.includes(each))).toEqual([])
  }
  expect(faults).toEqual([])
  await context.close()
})
