import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { uploads } from '#contract/uploads.ts'
import { crc32 } from '#domain/files/chunks.ts'
import { missingOf } from '../../scripts/lib/programs.mjs'
import { freePort } from '../../scripts/lib/site.ts'
import { query } from '../database.ts'
import { type OpenSite, openSite } from '../site.ts'
import { openFolder, type Program, programPath, startProgram } from './programs.ts'
import { signIn, type SignedIn } from './visitor.ts'

/** What the one signature of this test's own finds. */
const MARK = 'ceqiao-programs-signature-4f1d'

const { folder, remove } = openFolder('clamav')
const config = join(folder, 'clamd.conf')
let port: number
let clamd: Program
let site: OpenSite
let demo: SignedIn

const startClamd = async (): Promise<Program> =>
  startProgram(programPath('clamd'), ['--config-file', config], { port })

describe.skipIf(missingOf('clamav').length > 0)('uploads that ClamAV looks at', () => {
  beforeAll(async () => {
    port = await freePort()
    mkdirSync(join(folder, 'signatures'))
    writeFileSync(
      join(folder, 'signatures/own.ndb'),
      `Ceqiao.Test:0:*:${Buffer.from(MARK).toString('hex')}\n`,
    )
    writeFileSync(
      config,
      [
        'Foreground yes',
        `TCPSocket ${port}`,
        'TCPAddr 127.0.0.1',
        `DatabaseDirectory ${join(folder, 'signatures')}`,
        `TemporaryDirectory ${folder}`,
        '',
      ].join('\n'),
    )
    clamd = await startClamd()
    site = await openSite({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: String(port) })
    demo = await signIn({ origin: site.origin }, 'demo')
  })
  afterAll(async () => {
    demo?.end()
    await site?.stop()
    await clamd?.stop()
    remove()
  })

  const pdfOf = (text: string, bytes = 2_000): Buffer =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes), Buffer.from(`\n${text}\n`)])
  const upload = async (name: string, content: Buffer) => {
    const sending = { files: [{ name, content }] }
    return demo.call(files.add, { feature: 'declaration' }, sending)
  }
  const kept = async (): Promise<number> =>
    (await query<{ n: number }>(site, 'select count(*)::int n from stored_file'))[0]?.n ?? -1

  test('one that it knows is refused and kept nowhere, any other passes', async () => {
    const before = await kept()
    const refused = { code: 400, message: '“带毒.pdf”未通过安全检查' }
    await expect(upload('带毒.pdf', pdfOf(MARK))).rejects.toMatchObject(refused)
    // Behind 19 MB of other bytes as well.
    const large = pdfOf(MARK, 19 * 1024 * 1024)
    await expect(upload('带毒.pdf', large)).rejects.toMatchObject(refused)
    expect(await kept()).toBe(before)
    const { records } = await upload('干净.pdf', pdfOf('ceqiao', 19 * 1024 * 1024))
    expect(records).toMatchObject([{ fileName: '干净.pdf' }])
    expect(await kept()).toBe(before + 1)
  })

  test('one that came in chunks is looked at as a whole', async () => {
    const content = pdfOf(MARK)
    const { uploadId } = await demo.call(uploads.begin, {
      feature: 'declaration',
      fileName: '分块.pdf',
      bytes: content.length,
      sums: [crc32(content)],
    })
    const sending = { files: [{ name: 'chunk', content }] }
    await demo.call(uploads.append, { uploadId, seq: 0 }, sending)
    await expect(demo.call(uploads.end, { uploadId })).rejects.toMatchObject({
      code: 400,
      message: '“分块.pdf”未通过安全检查',
    })
  })

  test('while it is away nothing is kept unlooked-at; when it is back uploads go on', async () => {
    await clamd.stop('SIGKILL')
    const before = await kept()
    await expect(upload('干净.pdf', pdfOf('ceqiao'))).rejects.toMatchObject({
      code: 503,
      message: '文件安全检查暂时不可用，请稍后再试',
    })
    expect(await kept()).toBe(before)
    clamd = await startClamd()
    await upload('干净.pdf', pdfOf('ceqiao'))
    expect(await kept()).toBe(before + 1)
  })
})
