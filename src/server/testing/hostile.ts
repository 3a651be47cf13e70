import fc from 'fast-check'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { anyCharacter } from '#testing/text.ts'

const ENDPOINTS: readonly Endpoint[] = Object.values(contract).flatMap((group) =>
  Object.values(group as Record<string, Endpoint>),
)
const fieldsOf = (endpoint: Endpoint): string[] =>
  Object.keys((endpoint.input as unknown as { shape: object }).shape)
const FIELDS = [...new Set(ENDPOINTS.flatMap(fieldsOf))]

/** A policy of the demonstration content, so that some requests find something. */
const KNOWN_POLICY = 'gaoqi-niandu-baogao'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']
const TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=UTF-8',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/xml; a="',
  '',
  ';',
  'a/b/c',
]
/** What has broken servers before, and what nearly fits. */
const VALUES = [
  '',
  '0',
  '1',
  '-1',
  '200',
  '99999999999',
  '9007199254740993',
  '1e308',
  'NaN',
  'Infinity',
  'true',
  'false',
  'null',
  'undefined',
  '000000',
  '330100',
  '2026-02-30',
  '9999-99-99',
  '0000-00-00',
  '13800138000',
  '高新技术企业',
  '政策',
  '补贴 2026',
  '浙科发高〔2025〕1号',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '"',
  '(((((',
  '[a-',
  '*',
  '../../etc/passwd',
  '<script>',
  '${7*7}',
  '\u202e',
  '\ufeff',
  '😀'.repeat(20),
  'x'.repeat(5000),
  '字'.repeat(3000),
  '\r\nSet-Cookie: a=b',
  'password',
  'refresh_token',
  'relevance',
  'deadline',
  'amount',
  '__proto__',
  'admin',
]
/** Written into the form as they stand. */
const RAW = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%ed%a0%80',
  '%c0%af',
  '+',
  '&',
  '=',
  '&&=&',
  ';',
  '#',
  '%u4e2d',
]

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 2, arbitrary: fc.constant(KNOWN_POLICY) },
)
const pair = (names: readonly string[]) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom(...names), value)
        .map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...FIELDS, 'a', '__proto__', 'constructor', ''), value)
        .map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`),
    },
    { weight: 1, arbitrary: fc.constantFrom(...RAW) },
  )
const formOf = (endpoint: Endpoint) =>
  fc.array(pair(fieldsOf(endpoint)), { maxLength: 8 }).map((pairs) => pairs.join('&'))

const body = (endpoint: Endpoint) =>
  fc.oneof(
    { weight: 8, arbitrary: formOf(endpoint).map((form) => Buffer.from(form)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.json().map((json) => Buffer.from(json)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '--x\r\nContent-Disposition: form-data; name="a',
          '--x--',
          'a'.repeat(262_145),
        )
        .map((text) => Buffer.from(text)),
    },
  )
const header = fc.constantFrom('', '0', 'c1', 'x'.repeat(300), '中文'.normalize(), '1, 2', '\u00ff')

/** One hostile or nearly fitting request for any call of the contract. */
export const hostileRequest = fc.constantFrom(...ENDPOINTS).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    method: fc.oneof(
      { weight: 5, arbitrary: fc.constant<string>(endpoint.method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    suffix: fc.oneof(
      { weight: 8, arbitrary: fc.constant('') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '/',
          '//',
          '/..',
          '/%2e%2e',
          '/%00',
          '%',
          ';a=b',
          '/x'.repeat(200),
        ),
      },
    ),
    query: formOf(endpoint),
    type: fc.oneof(
      { weight: 5, arbitrary: fc.constant(TYPES[0] as string) },
      { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
    ),
    body: body(endpoint),
    token: fc.nat({ max: 4 }),
    companyId: header,
    cookie: fc.constantFrom(
      '',
      'sid=1',
      `sid=${'A'.repeat(43)}`,
      `guest=${'B'.repeat(43)}`,
      ';;=;a',
      '\u00ff=1',
    ),
    site: fc.constantFrom('', 'same-origin', 'cross-site', 'none', 'x'),
    address: fc.ipV4(),
  }),
)

/** Bytes that are nearly, or not at all, an HTTP request. */
export const hostileBytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc
    .record({
      method: fc.constantFrom(...METHODS, 'get', 'X'.repeat(50)),
      url: fc.constantFrom('/', '*', '//', '/center/%', 'http://x/', '/live?'.repeat(50), '\u0000'),
      version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'HTTP'),
      headers: fc.array(
        fc.constantFrom(
          'Host: localhost',
          'Host: a\r\nHost: b',
          'Content-Length: 5',
          'Content-Length: -1',
          'Content-Length: 5\r\nContent-Length: 6',
          'Transfer-Encoding: chunked',
          'Transfer-Encoding: chunked, identity',
          'Content-Type: application/json',
          'Connection: upgrade\r\nUpgrade: websocket',
          'Expect: 100-continue',
          ' folded: x',
          `X: ${'y'.repeat(20_000)}`,
          'No colon',
          'Upgrade: h2c',
          '\u0001: 1',
        ),
        { maxLength: 5 },
      ),
      body: fc.constantFrom(
        '',
        'hello',
        '5\r\nhello\r\n0\r\n\r\n',
        'ffffffffffffffff\r\n',
        'zz\r\n',
      ),
    })
    .map((it) =>
      Buffer.from(
        `${it.method} ${it.url} ${it.version}\r\n${it.headers.join('\r\n')}\r\n\r\n${it.body}`,
        'latin1',
      ),
    ),
)
