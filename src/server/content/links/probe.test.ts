import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPublicAddress } from './guard.ts'
import { createLinkProbe, type HostAddress, type LinkProbeDeps } from './probe.ts'

const LOCAL = '127.0.0.1'
/** What the site has been asked for, and what the canary, which nobody may ever ask. */
let asked: { method: string; url: string; headers: IncomingMessage['headers'] }[] = []
let atCanary = 0
let turns: string[] = []
let site: Server
let canary: Server

const portOf = (server: Server): number => (server.address() as AddressInfo).port
const listen = async (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.listen(0, LOCAL, resolve)
  })

const ROUTES: Readonly<
  Record<string, (request: IncomingMessage, response: ServerResponse) => void>
> = {
  '/fine': (_request, response) => response.end('x'.repeat(100_000)),
  '/gone': (_request, response) => response.writeHead(404).end(),
  '/no-head': ({ method }, response) =>
    response.writeHead(method === 'HEAD' ? 405 : 200).end('here'),
  '/forbidden': (_request, response) => response.writeHead(403).end(),
  '/endless': ({ method }, response) => {
    response.writeHead(404)
    if (method === 'HEAD') response.end()
    else response.write('x')
  },
  '/silent': () => undefined,
  '/hang-up': ({ socket }) => socket.destroy(),
  '/moved': (_request, response) => response.writeHead(301, { location: '/fine' }).end(),
  '/moved-and-gone': (_request, response) =>
    response.writeHead(302, { location: `http://other.test:${portOf(site)}/gone` }).end(),
  '/round': (_request, response) => response.writeHead(302, { location: '/round' }).end(),
}

beforeAll(async () => {
  site = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push({ method: request.method ?? '', url, headers: request.headers })
    const to = /^\/to\?(.*)$/.exec(url)?.[1]
    if (to === undefined) ROUTES[url]?.(request, response)
    else response.writeHead(302, { location: decodeURIComponent(to) }).end()
  })
  canary = createServer((_request, response) => {
    atCanary += 1
    response.end()
  })
  canary.on('connection', () => {
    atCanary += 1
  })
  await Promise.all([listen(site), listen(canary)])
})
afterAll(() => {
  site.close()
  canary.close()
})
beforeEach(() => {
  asked = []
  atCanary = 0
  turns = []
})

const noSuchName = (): never => {
  throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
}
const NAMES: Readonly<Record<string, () => HostAddress[]>> = {
  'site.test': () => [{ address: LOCAL, family: 4 }],
  'other.test': () => [{ address: LOCAL, family: 4 }],
  'inside.test': () => [{ address: '10.0.0.7', family: 4 }],
  'half.test': () => [
    { address: LOCAL, family: 4 },
    { address: '10.0.0.7', family: 4 },
  ],
  'nowhere.test': () => [],
}

/** Only the test's own machine may be reached, by the one way of writing its address. */
const lookWith = (more: Partial<LinkProbeDeps> = {}) =>
  createLinkProbe({
    userAgent: 'Ceqiao-LinkCheck (+https://ceqiao.example.com)',
    turn: async (host) => void turns.push(host),
    signal: new AbortController().signal,
    resolve: async (host) => (NAMES[host] ?? noSuchName)(),
    mayReach: (address) => address === LOCAL,
    ...more,
  })
const probe = async (path: string, more?: Partial<LinkProbeDeps>) =>
  lookWith(more)(`http://site.test:${portOf(site)}${path}`)

test('says who asks, and asks for the head alone', async () => {
  expect(await probe('/fine')).toEqual({ status: 200, noName: false })
  expect(asked).toMatchObject([
    {
      method: 'HEAD',
      url: '/fine',
      headers: {
        'user-agent': 'Ceqiao-LinkCheck (+https://ceqiao.example.com)',
        host: `site.test:${portOf(site)}`,
      },
    },
  ])
  expect(asked[0]?.headers).not.toHaveProperty('cookie')
  expect(asked[0]?.headers).not.toHaveProperty('referer')
})

test('a site that knows no HEAD is asked for the first bytes', async () => {
  expect(await probe('/no-head')).toEqual({ status: 200, noName: false })
  expect(asked.map(({ method, headers }) => [method, headers.range])).toEqual([
    ['HEAD', undefined],
    ['GET', 'bytes=0-1023'],
  ])
  expect(turns).toHaveLength(2)
})

test.each([
  ['/gone', 404],
  ['/forbidden', 403],
  ['/endless', 404],
  ['/hang-up', 0],
  ['/moved', 200],
  ['/moved-and-gone', 404],
  ['/round', 0],
])('%s ends in %i', async (path, status) => {
  expect(await probe(path)).toEqual({ status, noName: false })
})

test('redirects end after the fifth, and every request waits for its turn', async () => {
  await probe('/round')
  expect(asked).toHaveLength(6)
  expect(turns).toEqual(asked.map(() => `site.test:${portOf(site)}`))
})

test('a name that does not exist is told apart from one that cannot be looked up now', async () => {
  const to = async (resolve: () => Promise<HostAddress[]>) =>
    lookWith({ resolve })('https://a.example/')
  const failing = async (code: string): Promise<never> => {
    throw Object.assign(new Error('getaddrinfo'), { code })
  }
  expect(await to(async () => failing('ENOTFOUND'))).toEqual({ status: 0, noName: true })
  expect(await to(async () => failing('EAI_AGAIN'))).toEqual({ status: 0, noName: false })
})

test('a site that is slow, and a name that is, are waited for so long and no longer', async () => {
  const nothing = { status: 0, noName: false }
  expect(await probe('/silent', { limitMs: 50 })).toEqual(nothing)
  const resolve = async (): Promise<HostAddress[]> => new Promise(() => undefined)
  expect(await probe('/fine', { limitMs: 50, resolve })).toEqual(nothing)
  expect(asked.map(({ url }) => url)).toEqual(['/silent'])
})

test('whoever stops waits for nothing', async () => {
  const stopping = new AbortController()
  const looking = probe('/fine', {
    signal: stopping.signal,
    resolve: async () => new Promise(() => undefined),
  })
  stopping.abort()
  expect(await looking).toEqual({ status: 0, noName: false })
})

test('a name is resolved once a request, and what it said then is what is connected to', async () => {
  let resolved = 0
  const rebinding = async (): Promise<HostAddress[]> => {
    resolved += 1
    return [{ address: resolved === 1 ? LOCAL : '10.0.0.7', family: 4 }]
  }
  expect(await probe('/fine', { resolve: rebinding })).toEqual({ status: 200, noName: false })
  expect(resolved).toBe(1)
  resolved = 0
  expect(await probe('/no-head', { resolve: rebinding })).toEqual({ status: 0, noName: false })
  expect(asked.map(({ method }) => method)).toEqual(['HEAD', 'HEAD'])
})

/** Ways to write this machine and what is beside it. */
const INSIDE = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '0x7f.1',
  '0x7f000001',
  '0177.0.0.1',
  '2130706433',
  '017700000001',
  '１２７.０.０.１',
  '127。0。0。1',
  '127.0.0.1.',
  '127.255.255.254',
  '0',
  '0.0.0.0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '169.254.169.254',
  '0xa9fea9fe',
  '100.100.100.200',
  '168.63.129.16',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'site.test@127.0.0.1',
  'user:secret@127.0.0.1',
]

test.each(INSIDE)('nobody connects to %s', async (host) => {
  const real = lookWith({
    mayReach: isPublicAddress,
    resolve: async () => [
      { address: '::1', family: 6 },
      { address: LOCAL, family: 4 },
    ],
  })
  expect(await real(`http://${host}:${portOf(canary)}/`)).toEqual({ status: 0, noName: false })
  expect(atCanary).toBe(0)
})

test.each([
  'http://inside.test',
  'http://half.test',
  'http://nowhere.test',
  'http://[::ffff:127.0.0.1]',
  'http://[::1]',
  'http://localhost',
  'http://user@127.0.0.1',
  'https://169.254.169.254',
  '//10.0.0.1',
])('a redirect to %s is not followed', async (to) => {
  const resolve = async (host: string): Promise<HostAddress[]> =>
    host === 'localhost' ? [{ address: '127.0.0.2', family: 4 }] : (NAMES[host] ?? noSuchName)()
  const path = `/to?${encodeURIComponent(`${to}:${portOf(canary)}/`)}`
  expect(await probe(path, { resolve })).toEqual({ status: 0, noName: false })
  expect(asked).toHaveLength(1)
  expect(atCanary).toBe(0)
})

test.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'data:text/plain,x', 'gopher://127.0.0.1/'])(
  'neither is one to %s',
  async (to) => {
    expect(await probe(`/to?${encodeURIComponent(to)}`)).toEqual({ status: 0, noName: false })
  },
)

test.each(['8.8.8.8', '114.114.114.114', '172.32.0.1', '2400:3200::1', '2606:4700::1111'])(
  '%s is of the open internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each(INSIDE.map((host) => host.replaceAll(/^\[|\]$/g, '')).filter((host) => isIP(host) !== 0))(
  '%s is not',
  (address) => {
    expect(isPublicAddress(address)).toBe(false)
  },
)
