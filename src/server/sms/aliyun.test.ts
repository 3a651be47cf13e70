import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { authorizationOf, canonicalQuery, createAliyunProvider } from './aliyun.ts'
import { guarded } from './provider.ts'

const SECRET = 'TestAccessKeySecret'
const message = { phone: '13800138000', params: { code: '012345' }, content: 'unused' }
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => Promise.all(closing.splice(0).map(async (close) => close())))

test('the signature is that of the documentation’s fixed example', () => {
  const empty = createHash('sha256').update('').digest('hex')
  const authorization = authorizationOf({
    method: 'POST',
    query: canonicalQuery({
      RegionId: 'cn-shanghai',
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    }),
    headers: {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': empty,
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    },
    bodyHash: empty,
    accessKeyId: 'YourAccessKeyId',
    accessKeySecret: 'YourAccessKeySecret',
  })
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;' +
      'x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('parameters are written as RFC 3986 wants them', () => {
  expect(canonicalQuery({ b: "策 ~*!'()", a: '{"code":"1"}' })).toBe(
    'a=%7B%22code%22%3A%221%22%7D&b=%E7%AD%96%20~%2A%21%27%28%29',
  )
})

/** The service as its documentation describes it: it signs again what arrived, by its own code. */
const judge = (request: IncomingMessage, nonces: Set<string>): { status: number; code: string } => {
  const { authorization = '', host } = request.headers
  const [, names = '', signature = ''] =
    /^ACS3-HMAC-SHA256 Credential=TestId,SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
      authorization,
    ) ?? []
  const head = (name: string): string => String(request.headers[name] ?? '')
  const lines = names.split(';').map((name) => `${name}:${name === 'host' ? host : head(name)}\n`)
  const query = (request.url ?? '').slice(2)
  const canonical = `POST\n/\n${query}\n${lines.join('')}\n${names}\n${head('x-acs-content-sha256')}`
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const right = createHmac('sha256', SECRET).update(`ACS3-HMAC-SHA256\n${hashed}`).digest('hex')
  const wanted = ['host', 'x-acs-action', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version']
  if (signature !== right || !wanted.every((name) => names.split(';').includes(name)))
    return { status: 400, code: 'SignatureDoesNotMatch' }
  if (nonces.has(head('x-acs-signature-nonce')) || head('x-acs-signature-nonce') === '')
    return { status: 400, code: 'SignatureNonceUsed' }
  nonces.add(head('x-acs-signature-nonce'))
  if (head('x-acs-action') !== 'SendSms' || head('x-acs-version') !== '2017-05-25')
    return { status: 404, code: 'InvalidAction.NotFound' }
  const given = new URLSearchParams(query)
  if (given.get('SignName') !== '策桥 (测试)')
    return { status: 200, code: 'isv.SMS_SIGNATURE_ILLEGAL' }
  if (given.get('PhoneNumbers') !== message.phone)
    return { status: 200, code: 'isv.MOBILE_NUMBER_ILLEGAL' }
  return given.get('TemplateParam') === '{"code":"012345"}'
    ? { status: 200, code: 'OK' }
    : { status: 200, code: 'isv.TEMPLATE_MISSING_PARAMETERS' }
}

const listen = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

const providerAt = (endpoint: string, own: { secret?: string; signName?: string } = {}) =>
  createAliyunProvider(
    {
      endpoint,
      accessKeyId: 'TestId',
      accessKeySecret: own.secret ?? SECRET,
      signName: own.signName ?? '策桥 (测试)',
      templateCode: 'SMS_1',
    },
    systemClock,
  )
const sendBy = (provider: ReturnType<typeof providerAt>, timeoutMs = 3_000) =>
  guarded(provider, { clock: systemClock, timeoutMs, failures: 5, openMs: 30_000 })(message)

const imitation = async (): Promise<string> => {
  const nonces = new Set<string>()
  return listen((request, response) => {
    const { status, code } = judge(request, nonces)
    response.writeHead(status, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        Code: code,
        Message: code,
        RequestId: 'r',
        ...(code === 'OK' ? { BizId: '9^0' } : {}),
      }),
    )
  })
}

test('a message is sent, and again with another nonce', async () => {
  const provider = providerAt(await imitation())
  for (let time = 0; time < 2; time += 1)
    expect(await sendBy(provider)).toEqual({ kind: 'sent', id: '9^0' })
})

test('every variable of a template is filled, in Chinese too', async () => {
  const asked: (string | null)[] = []
  const address = await listen((request, response) => {
    asked.push(new URLSearchParams((request.url ?? '').slice(2)).get('TemplateParam'))
    response.writeHead(200).end('{"Code":"OK","BizId":"9^0"}')
  })
  const params = { name: '新政策：《研发补贴通知》', count: '3', code: 'Ab-_9' }
  const { signal } = new AbortController()
  expect(await providerAt(address).send({ ...message, params }, signal)).toEqual({
    kind: 'sent',
    id: '9^0',
  })
  expect(asked.map((text) => JSON.parse(text ?? ''))).toEqual([params])
})

test.each([
  ['a wrong secret', { secret: 'other' }, 'SignatureDoesNotMatch'],
  ['a signature that is not approved', { signName: 'x' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
])('%s is refused', async (_name, own, error) => {
  expect(await sendBy(providerAt(await imitation(), own))).toEqual({ kind: 'refused', error })
})

test.each([
  ['garbage', '<html>', 200],
  ['no code', '{"Message":"OK"}', 200],
  ['a code that is no text', '{"Code":1}', 200],
  ['OK from a broken server', '{"Code":"OK"}', 502],
  ['far too much', `{"Code":"OK","x":"${'x'.repeat(100_000)}"}`, 200],
])('%s counts as failed', async (_name, body, status) => {
  const address = await listen((_request, response) => response.writeHead(status).end(body))
  expect((await sendBy(providerAt(address))).kind).toBe('failed')
})

test('a hanging service is given up in time, a redirect is not followed, nobody is no fault', async () => {
  const hanging = await listen(() => undefined)
  const begun = performance.now()
  expect(await sendBy(providerAt(hanging), 150)).toEqual({ kind: 'failed', error: 'timeout' })
  expect(performance.now() - begun).toBeLessThan(1_500)
  const elsewhere = await listen((_request, response) =>
    response.writeHead(302, { location: hanging }).end(),
  )
  expect((await sendBy(providerAt(elsewhere))).kind).toBe('failed')
  expect((await sendBy(providerAt('http://127.0.0.1:1'))).kind).toBe('failed')
})
