import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { freePort } from '../../scripts/lib/site.ts'
import { type OpenSite, openSite } from '../site.ts'
import { openFolder, type Program, startProgram } from './programs.ts'
import { openGate } from './s3-gate.ts'
import { ask, signIn, type SignedIn } from './visitor.ts'

/**
 * fauxqs, an emulator of S3 that is maintained and small, as a process of its own. It takes any key,
 * so a gate before it checks the signatures.
 */
const BUCKET = 'ceqiao-files'
const SECRET = 'the secret of the store'
const MB = 1024 * 1024
const { folder, remove } = openFolder('s3')
let port: number
let store: Program
let gate: Awaited<ReturnType<typeof openGate>>
let site: OpenSite
let demo: SignedIn

const startStore = async (): Promise<Program> =>
  startProgram(process.execPath, ['node_modules/fauxqs/dist/server.js'], {
    port,
    env: {
      FAUXQS_PORT: String(port),
      FAUXQS_INIT: join(folder, 'init.json'),
      FAUXQS_S3_STORAGE_DIR: join(folder, 'objects'),
      FAUXQS_DATA_DIR: folder,
      FAUXQS_PERSISTENCE: 'true',
      FAUXQS_LOGGER: 'false',
    },
  })
const settings = () => ({
  S3_ENDPOINT: gate.endpoint,
  S3_BUCKET: BUCKET,
  S3_KEY: 'portal',
  S3_SECRET: SECRET,
})

beforeAll(async () => {
  port = await freePort()
  writeFileSync(join(folder, 'init.json'), JSON.stringify({ buckets: [BUCKET] }))
  store = await startStore()
  gate = await openGate({ port, secret: SECRET })
  site = await openSite(settings())
  demo = await signIn({ origin: site.origin }, 'demo')
})
afterAll(async () => {
  demo?.end()
  await site?.stop()
  await gate?.stop()
  await store?.stop()
  remove()
})

const pdfOf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
const upload = async (name: string, content: Buffer) => {
  const sending = { files: [{ name, content }] }
  const { records } = await demo.call(files.add, { feature: 'declaration' }, sending)
  return records[0] ?? { fileId: '', url: '' }
}
const opened = async (url: string) => ask({ origin: site.origin }, url)
/** Whether the store itself has an object. */
const isStored = async (fileId: string): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/${BUCKET}/files/${fileId}`)).ok

test('files lie in the bucket, are read from there, and go from there', async () => {
  for (const bytes of [10, 7 * MB]) {
    const content = pdfOf(bytes)
    const { fileId, url } = await upload('材料.pdf', content)
    expect(await isStored(fileId)).toBe(true)
    expect((await opened(url)).body.equals(content)).toBe(true)
    await demo.call(files.remove, { fileId })
    await expect.poll(async () => isStored(fileId)).toBe(false)
  }
  expect(gate.refused()).toBe(0)
})

test('while the store is away only files are, and what was kept is there when it is back', async () => {
  const content = pdfOf(MB)
  const { url } = await upload('留存.pdf', content)
  await store.stop('SIGKILL')
  const away = { code: 503, message: '文件存储暂时不可用，请稍后再试' }
  await expect(upload('材料.pdf', content)).rejects.toMatchObject(away)
  expect((await opened(url)).status).toBe(503)
  expect((await opened('/ready')).status).toBe(200)
  expect((await opened('/policy')).status).toBe(200)
  store = await startStore()
  await upload('材料.pdf', content)
  expect((await opened(url)).body.equals(content)).toBe(true)
})

test('another key, or another bucket, is told before anything starts', async () => {
  await expect(openSite({ ...settings(), S3_SECRET: 'another one' })).rejects.toThrow(
    `S3_KEY, S3_SECRET: ${gate.endpoint} does not let them into the bucket ${BUCKET}`,
  )
  expect(gate.refused()).toBeGreaterThan(0)
  await expect(openSite({ ...settings(), S3_BUCKET: 'no-such-bucket' })).rejects.toThrow(
    `S3_BUCKET: there is no bucket no-such-bucket at ${gate.endpoint}`,
  )
})
