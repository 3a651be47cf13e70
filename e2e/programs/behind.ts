import { randomBytes } from 'node:crypto'
import { connect as connectHttp2 } from 'node:http2'
import { connect as connectTls } from 'node:tls'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { session } from '#contract/session.ts'
import { uploads } from '#contract/uploads.ts'
import { CHUNK_BYTES, chunksOf, crc32, rangeOf } from '#domain/files/chunks.ts'
import { freePort } from '../../scripts/lib/site.ts'
import { query } from '../database.ts'
import { type OpenSite, openSite } from '../site.ts'
import { HOST, type RunningFront, type StartFront } from './fronts.ts'
import { ask, type NamedDoor, signIn } from './visitor.ts'
import { startTalking } from './talking.ts'

/** Every visitor comes from an address of this machine that is not the usual one. */
const LOCAL = '127.1.2.3'
const SECRET = 'not-for-the-log'
const MB = 1024 * 1024

const envelopeOf = ({ body }: { body: Buffer }): unknown => JSON.parse(body.toString())

/** What holds behind every reverse proxy that deploy/ has a file for. */
export const describeFront = (
  name: string,
  { start, installed, caches }: { start: StartFront; installed: boolean; caches: boolean },
): void => {
  describe.skipIf(!installed)(`the portal behind ${name}`, () => {
    let site: OpenSite
    let front: RunningFront
    let door: NamedDoor
    beforeAll(async () => {
      site = await openSite({
        SITE_HOSTS: HOST,
        TRUST_PROXY: '127.0.0.1',
        METRICS_PORT: String(await freePort()),
      })
      front = await start([Number(new URL(site.origin).port)])
      door = { origin: front.origin, ca: front.ca, localAddress: LOCAL }
    })
    afterAll(async () => {
      await front?.stop()
      await site?.stop()
    })

    test('its file passes the check of the program', () => {
      const { status, said } = front.check()
      expect({ status, said }).toMatchObject({ status: 0 })
      expect(said).not.toMatch(/\[warn\]|deprecated|not formatted/i)
    })

    test('home comes over TLS and HTTP/2, with one HSTS; plain http leads there', async () => {
      const home = await ask(door, '/')
      expect(home.status).toBe(200)
      expect(home.body.toString()).toContain('策桥')
      expect(home.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      expect(home.headers['x-request-id']).toMatch(/./)
      expect(home.body.toString()).toContain(`href="${front.origin}/"`)

      const socket = connectTls({
        host: '127.0.0.1',
        port: Number(new URL(front.origin).port),
        servername: HOST,
        ca: front.ca,
        ALPNProtocols: ['h2'],
      })
      const client = connectHttp2(front.origin, { createConnection: () => socket })
      const status = await new Promise<unknown>((resolve, reject) => {
        client.on('error', reject)
        client
          .request({ ':path': '/policy' })
          .on('error', reject)
          .on('response', (headers) => resolve(headers[':status']))
      })
      expect(status).toBe(200)
      expect(socket.alpnProtocol).toBe('h2')
      client.destroy()

      const plain = await ask({ origin: front.plainOrigin }, '/policy?page=2')
      expect(plain.status).toBe(308)
      expect(plain.headers.location).toMatch(
        new RegExp(`^https://${HOST}(:\\d+)?/policy\\?page=2$`),
      )
    })

    test('a page keeps its brotli and its ETag, and is not sent twice', async () => {
      const page = await ask(door, '/policy', { 'accept-encoding': 'br, gzip' })
      expect(page.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(page.body).toString()).toContain('</html>')
      expect(page.headers.vary).toMatch(/accept-encoding/i)
      const { etag = '' } = page.headers
      expect(etag).toMatch(/^W\/"/)
      const again = await ask(door, '/policy', { 'if-none-match': etag })
      expect(again.status).toBe(304)
      expect(again.body).toHaveLength(0)
    })

    test('files of the build are kept, and come in ranges', async () => {
      const home = (await ask(door, '/')).body.toString()
      const path = /"(\/assets\/[^"]+\.js)"/.exec(home)?.[1] ?? ''
      const asked = async () => ask(door, path, { 'accept-encoding': 'br' })
      const first = await asked()
      expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(first.headers['content-encoding']).toBe('br')
      const second = await asked()
      expect(second.body.equals(first.body)).toBe(true)
      expect(second.headers['x-cache']).toBe(caches ? 'HIT' : undefined)

      const whole = await ask(door, path)
      expect(whole.headers['content-encoding']).toBeUndefined()
      const part = await ask(door, path, { range: 'bytes=10-109' })
      expect(part.status).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes 10-109/${whole.body.length}`)
      expect(part.body.equals(whole.body.subarray(10, 110))).toBe(true)
    })

    test('a login binds its cookies to the host, and what a client says of its address is nothing', async () => {
      const demo = await signIn(door, 'demo', '198.51.100.7')
      expect([...demo.cookies.keys()]).toContain('__Host-sid')
      for (const cookie of demo.cookies.keys()) expect(cookie).toMatch(/^__Host-/)
      const { user } = await demo.call(session.userInfo, {})
      expect(user.username).toBe('demo')
      demo.end()
      const rows = await query<{ ip: string }>(
        site,
        `select ip from audit_log where action = 'login.ok' order by at desc limit 1`,
      )
      expect(rows).toEqual([{ ip: LOCAL }])
      const forged = { 'x-forwarded-host': 'evil.example', forwarded: 'for=1.2.3.4;host=evil' }
      expect((await ask(door, '/', forged)).status).toBe(200)
    })

    test('a guest and an expert talk over wss', async () => {
      const talking = await startTalking({ guest: door, expert: door })
      const { guest, expert, conv } = talking
      await talking.exchange(guest, expert, '融资租赁入账的设备可以计吗？')
      await talking.exchange(expert, guest, '入账的部分可以计。')
      expect(guest.isOpen() && expert.isOpen()).toBe(true)
      expect(talking.recorder.history.acked.size).toBe(3)
      expect(guest.head(conv)).toBe(expert.head(conv))
      talking.end()
    })

    test('a file of several MB goes up whole, and in chunks that a lost link interrupts', async () => {
      const demo = await signIn(door, 'demo')
      const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(7 * MB)])
      const { records } = await demo.call(
        files.add,
        { feature: 'declaration' },
        { files: [{ name: '材料一.pdf', content: pdf }] },
      )
      expect(records).toMatchObject([{ fileName: '材料一.pdf', size: pdf.length }])
      const opened = await ask(door, records[0]?.url ?? '')
      expect(opened.body.equals(pdf)).toBe(true)

      const long = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3 * CHUNK_BYTES)])
      const partOf = (seq: number): Buffer => {
        const { from, to } = rangeOf(long.length, seq)
        return long.subarray(from, to)
      }
      const sums = Array.from({ length: chunksOf(long.length) }, (_, seq) => crc32(partOf(seq)))
      const begin = async (who: typeof demo) =>
        who.call(uploads.begin, {
          feature: 'declaration',
          fileName: '材料二.pdf',
          bytes: long.length,
          sums,
        })
      const append = async (who: typeof demo, uploadId: string, seq: number) =>
        who.call(
          uploads.append,
          { uploadId, seq },
          { files: [{ name: 'chunk', content: partOf(seq) }] },
        )
      const { uploadId } = await begin(demo)
      await append(demo, uploadId, 0)
      const lost = append(demo, uploadId, 1)
      demo.end()
      await lost.catch(() => undefined)

      const later = await signIn(door, 'demo')
      const again = await begin(later)
      expect(again.uploadId).toBe(uploadId)
      expect(again.received).toContain(0)
      for (const seq of sums.keys())
        if (!again.received.includes(seq)) await append(later, uploadId, seq)
      const file = await later.call(uploads.end, { uploadId })
      expect((await ask(door, file.url)).body.equals(long)).toBe(true)
      later.end()
    })

    test('what is too large is refused in the portal’s words', async () => {
      const large = { code: 413, message: '提交的内容过大', data: null }
      const demo = await signIn(door, 'demo')
      const content = Buffer.alloc(21 * MB, 'x')
      await expect(
        demo.call(
          files.add,
          { feature: 'declaration' },
          { files: [{ name: '过大.pdf', content }] },
        ),
      ).rejects.toMatchObject({ code: 413, message: large.message })
      demo.end()
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const call = session.token.path
      const body = `username=${'a'.repeat(300_000)}`
      const refused = await ask(door, call, form, { method: 'POST', body })
      expect([refused.status, envelopeOf(refused)]).toEqual([413, large])
      // Above what the proxy itself lets pass, before anything of it was sent.
      const announced = { ...form, 'content-length': String(300 * MB) }
      const early = await ask(door, call, announced, { method: 'POST' })
      expect([early.status, envelopeOf(early)]).toEqual([413, large])
    })

    test('a foreign host is not served, figures are nobody’s, and the log has no secrets', async () => {
      const foreign = await ask(door, '/', { host: 'evil.example' })
      expect(foreign.status).toBe(421)
      expect(envelopeOf(foreign)).toMatchObject({ code: 421, message: '该地址不由本站提供服务' })
      expect((await ask(door, '/metrics')).status).toBe(404)
      await ask(door, `/policy?token=${SECRET}`)
      await expect.poll(() => front.log()).toContain('/policy')
      expect(front.log()).not.toContain(SECRET)
    })

    test('without a node people are told so, in a page or in an envelope', async () => {
      const lonely = await start([await freePort(), await freePort()])
      try {
        const way = { origin: lonely.origin, ca: lonely.ca }
        const page = await ask(way, '/', { accept: 'text/html,*/*' })
        expect(page.status).toBe(503)
        expect(page.headers['retry-after']).toBe('5')
        expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
        expect(page.body.toString()).toContain('服务暂时不可用')
        const call = await ask(way, session.token.path, {}, { method: 'POST', body: '' })
        expect(call.status).toBe(503)
        expect(call.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(envelopeOf(call)).toEqual({
          code: 503,
          message: '服务暂时不可用，请稍后再试',
          data: null,
        })
      } finally {
        await lonely.stop()
      }
    })
  })
}
