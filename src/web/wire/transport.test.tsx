import { afterEach, expect, test, vi } from 'vitest'
import { files } from '#contract/files.ts'
import { createCall, NOBODY, plainCaller } from '#contract/wire/caller.ts'
import { browserTransport } from './transport.ts'

afterEach(() => vi.unstubAllGlobals())

const call = createCall({
  transport: browserTransport,
  seal: plainCaller,
  identity: () => ({ ...NOBODY, tokenType: 'Bearer', accessToken: 't', companyId: 'c1' }),
  clientCredentials: 'Basic x',
})

/** What the page asked of the browser's own request. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  static answer = { status: 200, body: '{"code":200,"message":"成功","data":{"records":[]}}' }
  upload = new EventTarget()
  headers: Record<string, string> = {}
  address: string[] = []
  form?: FormData
  status = 0
  responseText = ''
  open(...address: string[]): void {
    FakeRequest.last = this
    this.address = address
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader(): string {
    return 'r-1'
  }
  send(form: FormData): void {
    this.form = form
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 5, total: 10 }))
    this.status = FakeRequest.answer.status
    this.responseText = FakeRequest.answer.body
    this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load'))
  }
}

test('an upload that is not wanted any more is stopped under way', async () => {
  let stopped = 0
  class Slow extends FakeRequest {
    override send(): void {}
    abort(): void {
      stopped += 1
      this.dispatchEvent(new Event('abort'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Slow)
  const stop = new AbortController()
  const { signal } = stop
  const asked = call(files.add, { feature: 'licence' }, { files: [], signal })
  await Promise.resolve()
  stop.abort()
  await expect(asked).rejects.toMatchObject({ code: 0, message: '网络连接失败，请检查网络后重试' })
  expect(stopped).toBe(1)
})

test('files go as a multipart form, fields first, and say how far they are', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const seen: number[] = []
  const answer = await call(
    files.add,
    { feature: 'licence' },
    {
      files: [{ name: '执照.png', content: new Blob(['abc']) }],
      onProgress: (sent, total) => seen.push(sent / total),
    },
  )
  expect(answer).toEqual({ records: [] })
  const { last } = FakeRequest
  expect(last.address).toEqual(['POST', files.add.path])
  expect(last.headers).toMatchObject({ Authorization: 'Bearer t', 'X-Ceqiao': '1' })
  // The browser writes the type itself, with its boundary.
  expect(last.headers['Content-Type']).toBeUndefined()
  expect([...(last.form ?? [])].map(([name]) => name)).toEqual(['feature', 'companyId', 'file'])
  expect(last.form?.get('file')).toMatchObject({ name: '执照.png' })
  expect(seen).toEqual([0.5])
})

test('a refused upload and a broken one are refusals', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const send = call(files.add, { feature: 'chat' }, { files: [] })
  await expect(send).resolves.toBeDefined()
  FakeRequest.answer = { status: 200, body: '{"code":400,"message":"“a.svg”","data":null}' }
  await expect(call(files.add, { feature: 'chat' })).rejects.toMatchObject({
    code: 400,
    message: '“a.svg”',
    requestId: 'r-1',
  })
  FakeRequest.answer = { status: 0, body: '' }
  await expect(call(files.add, { feature: 'chat' })).rejects.toMatchObject({ code: 0 })
})

test('a file that comes is handed over with its name', async () => {
  const answers = [
    new Response('abc', {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="_.pdf"; filename*=UTF-8''%E7%94%B2.pdf`,
      },
    }),
    new Response('{"code":403,"message":"无权限","data":null}', { status: 403 }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  const file = await call(files.download, { fileId: 'f' })
  expect(file).toMatchObject({ fileName: '甲.pdf', mime: 'application/pdf', size: 3 })
  await expect(call(files.download, { fileId: 'f' })).rejects.toMatchObject({ code: 403 })
})
