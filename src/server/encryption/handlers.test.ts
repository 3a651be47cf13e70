import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { consultation } from '#contract/consultation.ts'
import { encryption } from '#contract/encryption.ts'
import { contract } from '#contract/index.ts'
import { projects } from '#contract/projects.ts'
import { reminders } from '#contract/reminders.ts'
import { session } from '#contract/session.ts'
import { site } from '#contract/site.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { encodeForm } from '#contract/wire/form.ts'
import { isExempt, SKEW_MS } from '#contract/wire/enc1.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { DEEP } from '#testing/seed.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { plausibleInputs } from '#server/testing/plausible.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'
import {
  fetchKey,
  type HeldKey,
  openAnswer,
  sealFields,
  sealingWith,
  shakeHands,
  SPKI,
} from '#server/testing/sealed.ts'

const BROKEN = '{"code":4600,"message":"加密会话已失效，请重试","data":null}'

let server: TestApp
/** One that does not encrypt. */
let off: TestApp
let day = 0
const clock = {
  now: () => new Date(Date.now() + day),
  elapsed: () => performance.now() + day,
}
const now = (): number => clock.now().getTime()

beforeAll(async () => {
  server = await createTestApp({ env: { ENC_MODE: 'require', ENC_EXEMPT: 'none' }, clock })
  off = await createTestApp({})
})
afterAll(async () => {
  await server.close()
  await off.close()
})

/** A stranger with a key, at an address of their own. */
let addresses = 0
const stranger = async (app = server.app): Promise<{ client: TestClient; key: HeldKey }> => {
  const client = createTestClient(app, { browser: true, address: `198.51.100.${(addresses += 1)}` })
  const key = await fetchKey(client.call, await shakeHands(client.call))
  return { client, key }
}

/** Sends a call as the wire has it; `a` says what stands there. */
const send = async (endpoint: Endpoint, fields: Record<string, unknown>, app = server.app) => {
  const form = encodeForm(fields)
  const get = endpoint.method === 'GET'
  return app.inject({
    method: endpoint.method,
    url: get ? `${endpoint.path}?${form}` : endpoint.path,
    headers: {
      authorization: 'Basic dGVzdDo=',
      host: 'localhost',
      ...(get ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    remoteAddress: `198.51.100.${(addresses += 1)}`,
    ...(get ? {} : { payload: form }),
  })
}

const LEAD = {
  contactWay: '13800138000',
  leaveMessage: '咨询',
  serviceObjId: '0',
  consent: true,
} as const

/** Everything that a call could have changed; sessions seen and requests noted are no effect. */
const stateOf = async (): Promise<string> => {
  const { rows } = await server.pool.query<{ name: string }>(
    // A node tells of itself every few seconds, whatever is asked of it.
    `select relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = 'public' and relkind = 'r'
       and relname not in ('enc_replay', 'auth_session', 'node_signal', 'node_minute', 'job', 'job_run')
     order by 1`,
  )
  const sum = createHash('sha256')
  for (const { name } of rows) {
    const table = await server.pool.query<{ all: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as all from ${name} t`,
    )
    sum.update(`${name} ${table.rows[0]?.all};`)
  }
  return sum.digest('hex')
}

const paths = Object.values(contract).flatMap((group): Endpoint[] => Object.values(group))
const sealed = async (): Promise<Endpoint[]> => {
  const { notEncryptUrls } = await createTestClient(server.app).call(encryption.sign, {})
  return paths.filter(({ path }) => !isExempt(notEncryptUrls, path))
}

describe('the switch', () => {
  test('is on where the connection is secure, and off elsewhere', async () => {
    const at = async (host: string) =>
      createTestClient(server.app, { host }).call(encryption.sign, {})
    expect(await at('localhost')).toMatchObject({ isGlobalEncrypt: true, v: 1 })
    expect(await at('127.0.0.1')).toMatchObject({ isGlobalEncrypt: true })
    expect(await at('portal.example')).toMatchObject({ isGlobalEncrypt: false })
    const { now: told } = await at('localhost')
    expect(Math.abs(told - now())).toBeLessThan(5_000)
  })

  test('what cannot be encrypted is exempt, and nothing else when none is chosen', async () => {
    // Files on their way in and out, files of the site, and what the keys themselves are made by.
    const plain = paths.filter(
      ({ answer, body, plain: file, exempt }) =>
        answer === 'file' || body === 'multipart' || file === true || exempt === true,
    )
    const open = new Set((await sealed()).map(({ path }) => path))
    expect(paths.filter(({ path }) => !open.has(path))).toEqual(plain)
    expect(plain.filter(({ exempt }) => exempt === true).length).toBeLessThan(10)
    const { notEncryptUrls } = await createTestClient(server.app).call(encryption.sign, {})
    expect(notEncryptUrls).toContain('/version.json')
    expect(notEncryptUrls).toContain(encryption.info.path)
  })

  test('when it is off, keys are real, nothing is encrypted, a stale page begins anew', async () => {
    const client = createTestClient(off.app)
    expect(await client.call(encryption.sign, {})).toMatchObject({ isGlobalEncrypt: false })
    const { key } = await stranger(off.app)
    expect(key.kid.length).toBeGreaterThan(0)
    client.options.seal = sealingWith(() => key)
    expect((await apiErrorOf(client.call(consultation.save, LEAD))).message).toMatch(
      /加密会话已失效/,
    )
    const asked = await send(reminders.count, { a: 'AQEAAX' }, off.app)
    expect([asked.statusCode, asked.body]).toEqual([400, BROKEN])
    const demo = await loginAs(off.app, 'demo', off.password)
    expect(await demo.call(encryption.info, {})).toMatchObject({ encryptOpen: false, kid: '' })
  })
})

describe('a handshake', () => {
  test('gives a key whose calls and answers are encrypted', async () => {
    const { client, key } = await stranger()
    client.options.seal = sealingWith(() => key)
    await client.call(consultation.save, LEAD)
    const answer = client.last()
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-enc': '1',
      'cache-control': 'no-store',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body).not.toContain('{')
    // A refusal after opening is encrypted as well.
    const refused = await apiErrorOf(client.call(consultation.save, { ...LEAD, contactWay: '1' }))
    expect(refused.code).toBe(400)
    expect(client.last().headers['x-enc']).toBe('1')
  })

  test('is remembered by a cookie for callers that name no handshake', async () => {
    const { client } = await stranger()
    expect(client.cookies.get('enc')).toMatch(/^[\w-]{400,700}$/)
    expect(await client.call(encryption.secretKey, {})).toMatchObject({ kid: expect.any(String) })
  })

  const spkiOf = (kind: 'short' | 'ec' | 'odd' | 'long'): Buffer => {
    const as = { format: 'der', type: 'spki' } as const
    if (kind === 'ec')
      return generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export(as)
    // Nobody will open anything with it, so that no primes need to be found.
    const modulus = Buffer.alloc({ short: 1024, odd: 2048, long: 5120 }[kind] / 8, 0xff)
    const key = { kty: 'RSA', n: modulus.toString('base64url'), e: kind === 'odd' ? 'Aw' : 'AQAB' }
    return createPublicKey({ key, format: 'jwk' }).export(as)
  }
  test.each([
    ['an elliptic curve', () => spkiOf('ec').toString('base64')],
    ['a short one', () => spkiOf('short').toString('base64')],
    ['a weak exponent', () => spkiOf('odd').toString('base64')],
    ['too long a one', () => spkiOf('long').toString('base64')],
    ['no key', () => 'AAAA'],
    [
      'a key with something behind it',
      () => Buffer.concat([SPKI, Buffer.of(0)]).toString('base64'),
    ],
    ['nothing', () => ''],
  ])('takes no %s', async (_what, pkey) => {
    const client = createTestClient(server.app, { address: `198.51.100.${(addresses += 1)}` })
    const refused = await apiErrorOf(client.call(encryption.saveClientKey, { pkey: pkey() }))
    expect(refused.code).toBe(4600)
  })

  test('takes no nonce that is not for its key, and no handshake id but its own', async () => {
    const client = createTestClient(server.app, { address: `198.51.100.${(addresses += 1)}` })
    const pkey = SPKI.toString('base64')
    const asked = [
      apiErrorOf(client.call(encryption.saveClientKey, { pkey, rk: '1', n: 'AAAA' })),
      apiErrorOf(client.call(encryption.saveClientKey, { pkey, rk: '99', n: pkey })),
      apiErrorOf(client.call(encryption.secretKey, { hid: 'AAAAAAAA' })),
      apiErrorOf(client.call(encryption.secretKey, {})),
    ]
    expect((await Promise.all(asked)).map(({ code }) => code)).toEqual([4600, 4600, 4600, 4600])
  })

  test('is limited by address', async () => {
    const client = createTestClient(server.app, { address: '192.0.2.99' })
    const pkey = SPKI.toString('base64')
    const codes: number[] = []
    for (let round = 0; round < 21; round += 1)
      codes.push(
        await client.call(encryption.saveClientKey, { pkey }).then(
          () => 200,
          ({ code }: { code: number }) => code,
        ),
      )
    expect(codes.filter((code) => code === 200)).toHaveLength(20)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('a key', () => {
  test('of nobody signs in, and is no key of the session then', async () => {
    const { client, key } = await stranger()
    let held = key
    client.options.seal = sealingWith(() => held)
    await client.logIn('demo', server.password)
    expect(client.last().headers['x-enc']).toBe('1')
    expect((await apiErrorOf(client.call(reminders.count, {}))).code).toBe(4600)
    const hand = await shakeHands(client.call)
    held = await fetchKey(client.call, hand, encryption.info)
    expect(await client.call(session.userInfo, {})).toMatchObject({ user: { username: 'demo' } })
    // The end of a session is the end of its key; with a stranger's, one is told.
    await server.pool.query(`update auth_session set ended_at = now()`)
    expect((await apiErrorOf(client.call(reminders.count, {}))).code).toBe(4600)
    expect((await apiErrorOf(client.call(projects.types, {}))).code).toBe(4600)
    expect((await apiErrorOf(client.call(encryption.info, { hid: hand.hid }))).code).toBe(402)
    held = await fetchKey(client.call, hand)
    expect((await apiErrorOf(client.call(reminders.count, {}))).code).toBe(402)
    expect(client.last().headers['x-enc']).toBe('1')
    await client.call(projects.types, {})
  })

  test('opens one request once, on its own path, in its own minutes', async () => {
    const { key } = await stranger()
    const { a } = sealFields(key, consultation.save, LEAD, now())
    expect((await send(consultation.save, { a })).headers['x-enc']).toBe('1')
    const before = await stateOf()
    for (const other of [
      await send(consultation.save, { a }),
      await send(reminders.list, { a }),
      await send(reminders.count, { a }),
      await send(consultation.save, {
        a: sealFields(key, consultation.save, LEAD, now() - SKEW_MS - 10_000).a,
      }),
      await send(consultation.save, {
        a: sealFields(key, consultation.save, LEAD, now()).a,
        companyId: '1',
      }),
      await send(consultation.save, { a: [a, a] }),
      await send(consultation.save, { a: sealFields(key, consultation.save, '[]', now()).a }),
      await send(consultation.save, { a: sealFields(key, consultation.save, '{', now()).a }),
      await send(consultation.save, LEAD),
    ])
      expect([other.statusCode, other.body]).toEqual([400, BROKEN])
    expect(await stateOf()).toBe(before)
  })

  test('reads a GET as often as it is asked, and an address of 6,000 characters at most', async () => {
    const { key } = await stranger()
    const { a, iv } = sealFields(key, projects.types, {}, now())
    for (let round = 0; round < 2; round += 1) {
      const answer = await send(projects.types, { a })
      expect(openAnswer(key, 200, iv, answer.body)).toMatch(/^\{"code":200/)
    }
    const long = sealFields(key, projects.types, { x: 'x'.repeat(6_000) }, now())
    expect((await send(projects.types, { a: long.a })).body).toBe(BROKEN)
  })

  test('carries fields under the rules of every form', async () => {
    const { key } = await stranger()
    for (const fields of ['{"x":{"y":1}}', '{"x":"\\u0000"}', '{"__proto__":"1"}']) {
      const { a, iv } = sealFields(key, reminders.list, fields, now())
      const answer = await send(reminders.list, { a })
      expect([answer.statusCode, openAnswer(key, 400, iv, answer.body)]).toEqual([
        400,
        '{"code":400,"message":"请求无法识别","data":null}',
      ])
    }
  })
})

describe('where encryption is required', () => {
  test('a plain request to any other call is refused before it does anything', async () => {
    const admin = await loginSealed('admin')
    const endpoints = await sealed()
    expect(endpoints.length).toBeGreaterThan(100)
    const before = await stateOf()
    for (const endpoint of endpoints) {
      for (const input of plausibleInputs(endpoint).slice(0, 1)) {
        const { accessToken, tokenType } = admin.identity
        const form = encodeForm(input)
        const get = endpoint.method === 'GET'
        const answer = await server.app.inject({
          method: endpoint.method,
          url: get ? `${endpoint.path}?${form}` : endpoint.path,
          remoteAddress: '198.18.0.1',
          headers: {
            authorization: `${tokenType} ${accessToken}`,
            host: 'localhost',
            cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            'sec-fetch-site': 'same-origin',
            ...(get ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          },
          ...(get ? {} : { payload: form }),
        })
        expect([endpoint.path, answer.body]).toEqual([endpoint.path, BROKEN])
      }
    }
    expect(await stateOf()).toBe(before)
  })

  test('every plain answer begins with a brace', async () => {
    for (const [nth, endpoint] of paths.entries()) {
      const inputs = plausibleInputs(endpoint)
      // Every call is tried; with everything it can be given, in the deep run.
      for (const input of inputs.filter((_, at) => DEEP || at === nth % inputs.length)) {
        const answer = await send(endpoint, input, off.app)
        if (endpoint.plain && answer.statusCode === 304) continue
        expect(`${endpoint.path} ${answer.body.slice(0, 1)}`).toBe(`${endpoint.path} {`)
      }
    }
  })

  test('the site configuration and the pages need no key', async () => {
    expect(await createTestClient(server.app).call(site.config, {})).toMatchObject({
      webName: expect.any(String),
    })
  })
})

/** Somebody signed in whose calls are encrypted. */
const loginSealed = async (name: string, app = server.app): Promise<TestClient> => {
  const { client, key } = await stranger(app)
  let held = key
  client.options.seal = sealingWith(() => held)
  await client.logIn(name, server.password)
  held = await fetchKey(client.call, await shakeHands(client.call), encryption.info)
  return client
}

describe('several nodes', () => {
  let second: TestApp['app']
  beforeAll(async () => {
    second = await server.startNode()
  })

  test('serve one another’s callers, and those of nodes that are gone', async () => {
    const { key } = await stranger(server.app)
    const ask = async (app: TestApp['app']) => {
      const { a, iv } = sealFields(key, projects.types, {}, now())
      const answer = await send(projects.types, { a }, app)
      return openAnswer(key, answer.statusCode, iv, answer.body)
    }
    expect(await ask(second)).toMatch(/^\{"code":200/)
    const third = await server.startNode()
    expect(await ask(third)).toMatch(/^\{"code":200/)
    // A change is taken once by all of them together.
    const { a } = sealFields(key, consultation.save, LEAD, now())
    const answers = await Promise.all(
      [server.app, second, third].map(async (app) => send(consultation.save, { a }, app)),
    )
    expect(answers.filter(({ body }) => body === BROKEN)).toHaveLength(2)
  })

  test('make one epoch a day together, and destroy it after its time', async () => {
    const nodes = [server.app, second, ...(DEEP ? [await server.startNode()] : [])]
    const numbers = async (): Promise<number[]> =>
      (await server.pool.query<{ e: number }>('select e from enc_epoch order by e')).rows.map(
        ({ e }) => e,
      )
    const { client, key } = await stranger()
    const hand = await shakeHands(client.call)
    expect(await numbers()).toEqual([1])
    await server.pool.query(`update enc_epoch set created = created - interval '25 hours'`)
    day += 61_000
    await Promise.all(
      nodes.map(async (app) => createTestClient(app).call(encryption.publicKey, {})),
    )
    expect(await numbers()).toEqual([1, 2])
    // The day before is still understood.
    const { a } = sealFields(key, projects.types, {}, now())
    expect((await send(projects.types, { a })).headers['x-enc']).toBe('1')
    expect((await fetchKey(client.call, hand)).kid.readUInt16BE(1)).toBe(2)
    await server.pool.query('delete from enc_epoch where e = 1')
    day += 61_000
    const late = sealFields(key, projects.types, {}, now())
    expect((await send(projects.types, { a: late.a })).body).toBe(BROKEN)
    expect((await apiErrorOf(fetchKey(client.call, hand))).code).toBe(4600)
  })

  test('go on without knowing repetitions when those cannot be noted', async () => {
    const { key } = await stranger()
    await server.pool.query('alter table enc_replay rename to enc_replay_away')
    try {
      const { a } = sealFields(key, consultation.save, { ...LEAD, leaveMessage: '再' }, now())
      expect((await send(consultation.save, { a })).headers['x-enc']).toBe('1')
    } finally {
      await server.pool.query('alter table enc_replay_away rename to enc_replay')
    }
  })

  test('read no epoch of another installation, and make their own', async () => {
    await server.pool.query(`update enc_epoch set key_sealed = '\\x00', rsa_sealed = '\\x00'`)
    day += 61_000
    const { client, key } = await stranger()
    client.options.seal = sealingWith(() => key)
    expect((await apiErrorOf(client.call(account.logins, {}))).code).toBe(401)
  })
})
