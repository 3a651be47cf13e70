import { expect, test } from 'vitest'
import {
  CALL_TIMEOUT_MS,
  createCall,
  type Identity,
  NOBODY,
  type WireAnswer,
  type WireRequest,
  plainCaller,
} from './caller.ts'
import { endpoint } from './endpoint.ts'
import { int, queryArray, withDefault, object, text } from './schema.ts'

const shape = {
  path: '/center/api/x',
  access: 'anyone',
  spec: false,
  input: object({ names: withDefault(queryArray(text()), []), companyId: withDefault(text(), '') }),
  output: object({ n: int() }),
} as const
const get = endpoint({ method: 'GET', ...shape })
const post = endpoint({ method: 'POST', ...shape })
const plain = endpoint({ method: 'GET', plain: true, ...shape })

const somebody: Identity = { tokenType: 'Bearer', accessToken: 't', companyId: 'c1', userId: 'u1' }

const caller = (answer: WireAnswer | Error, who: Identity = NOBODY) => {
  const sent: WireRequest[] = []
  const call = createCall({
    seal: plainCaller,
    identity: () => who,
    clientCredentials: 'Basic x',
    transport: async (request) => {
      sent.push(request)
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { call, sent }
}
const ok = { status: 200, body: '{"code":200,"message":"成功","data":{"n":1,"more":2}}' }

test("a visitor's GET repeats keys and shows the client's credentials", async () => {
  const { call, sent } = caller(ok)
  expect(await call(get, { names: ['甲', 'b c'] })).toEqual({ n: 1 })
  expect(sent).toEqual([
    {
      method: 'GET',
      url: '/center/api/x?names=%E7%94%B2&names=b+c',
      headers: { Accept: '*/*', Authorization: 'Basic x', securitycode: '', userId: '' },
      timeoutMs: CALL_TIMEOUT_MS,
    },
  ])
})

test("a member's POST is a form with the company added", async () => {
  const { call, sent } = caller(ok, somebody)
  await call(post, { names: ['a'] })
  expect(sent[0]).toMatchObject({
    url: '/center/api/x',
    body: 'names=a&companyId=c1',
    headers: {
      Authorization: 'Bearer t',
      securitycode: 'c1',
      userId: 'u1',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  })
  await call(post, { companyId: 'c2' })
  expect(sent[1]?.body).toBe('companyId=c2')
})

test("a visitor's POST names the company 0", async () => {
  const { call, sent } = caller(ok)
  await call(post, { names: ['a'] })
  expect(sent[0]).toMatchObject({ body: 'names=a&companyId=0', headers: { securitycode: '' } })
})

test.each([
  [
    'a refusal',
    200,
    '{"code":402,"message":"再见","data":null}',
    { code: 402, status: 200, message: '再见' },
  ],
  [
    'a permission',
    403,
    '{"code":403,"message":"无权限|线索","data":null}',
    { code: 403, status: 403, message: '无权限', permission: '线索' },
  ],
  ['success in a failed answer', 502, ok.body, { code: 200, status: 502 }],
  ['no envelope', 502, '<html>', { code: 502, status: 502, message: '' }],
  ['nothing', 504, '', { code: 504, status: 504 }],
  ['another JSON', 200, '[1]', { code: 200, status: 200 }],
])('%s is thrown as it came', async (_name, status, body, error) => {
  await expect(caller({ status, body }).call(get, {})).rejects.toMatchObject(error)
})

test('a failed transport is code 0 with its text', async () => {
  await expect(caller(new Error('offline')).call(get, {})).rejects.toMatchObject({
    code: 0,
    status: 0,
    message: 'offline',
  })
})

test('a plain answer is its data; its refusals are envelopes', async () => {
  expect(await caller({ status: 200, body: '{"n":3}' }).call(plain, {})).toEqual({ n: 3 })
  const refused = { status: 503, body: '{"code":503,"message":"稍后","data":null}' }
  await expect(caller(refused).call(plain, {})).rejects.toMatchObject({
    code: 503,
    message: '稍后',
  })
})
