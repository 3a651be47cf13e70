import { session, type SessionUser } from '#contract/session.ts'
import {
  type Call,
  type CallerSeal,
  createCall,
  type Identity,
  type IncomingFile,
  NOBODY,
  type WireRequest,
  plainCaller,
} from '#contract/wire/caller.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** Who the test client pretends to be. */
export interface ClientOptions {
  /** A browser sends `Sec-Fetch-*` and keeps cookies; another client does neither. */
  browser?: boolean
  address?: string
  host?: string
  /** Added to each request, over everything else. */
  headers?: Record<string, string>
  /** Encrypts its calls. */
  seal?: CallerSeal
}

/** A client of the app, without a network between. */
export interface TestClient {
  call: Call
  /** What the client tells of itself; set by {@link TestClient.logIn} and free to be forged. */
  identity: Identity
  cookies: Map<string, string>
  /** Changes to later requests. */
  options: ClientOptions
  /** The last answer as it came. */
  last: () => LightMyRequestResponse
  logIn: (username: string, password: string) => Promise<SessionUser>
}

/** Makes a client that speaks the contract over `app.inject`. */
export const createTestClient = (app: FastifyInstance, options: ClientOptions = {}): TestClient => {
  let last: LightMyRequestResponse | undefined
  const cookies = new Map<string, string>()
  const client: TestClient = {
    identity: NOBODY,
    cookies,
    options,
    last: () => last as LightMyRequestResponse,
    call: createCall({
      seal: async (...exchange) => (client.options.seal ?? plainCaller)(...exchange),
      identity: () => client.identity,
      clientCredentials: 'Basic dGVzdDo=',
      transport: async (request) => {
        const { browser, address = '203.0.113.7', host = 'localhost', headers } = client.options
        const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const form = request.form === undefined ? null : await multipartOf(request.form)
        last = await app.inject({
          method: request.method,
          url: request.url,
          remoteAddress: address,
          headers: {
            ...request.headers,
            host,
            ...(browser
              ? { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'x-ceqiao': '1' }
              : {}),
            ...(browser && jar !== '' ? { cookie: jar } : {}),
            ...(form === null ? {} : { 'content-type': form.type }),
            ...headers,
          },
          ...(request.body === undefined ? {} : { payload: request.body }),
          ...(form === null ? {} : { payload: form.body }),
        })
        if (browser) for (const each of last.cookies) keep(cookies, each)
        const disposition = last.headers['content-disposition']
        return {
          status: last.statusCode,
          body: last.body,
          ...(typeof disposition === 'string' ? { file: fileOf(disposition, last) } : {}),
        }
      },
    }),
    async logIn(username, password) {
      const answer = await client.call(session.token, { username, password })
      const { user, accessToken, tokenType } = answer
      client.identity = { accessToken, tokenType, companyId: user.companyId, userId: user.userId }
      return user
    },
  }
  return client
}

/** A form as the browser would write it. */
export const multipartOf = async (
  form: NonNullable<WireRequest['form']>,
): Promise<{ type: string; body: Buffer }> => {
  const data = new FormData()
  for (const [name, value] of form.fields) data.append(name, value)
  for (const { name, content } of form.files)
    data.append('file', new Blob([content as Buffer<ArrayBuffer>]), name)
  const written = new Response(data)
  return {
    type: written.headers.get('content-type') ?? '',
    body: Buffer.from(await written.arrayBuffer()),
  }
}

const fileOf = (disposition: string, answer: LightMyRequestResponse): IncomingFile => ({
  fileName: decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? ''),
  mime: String(answer.headers['content-type']),
  size: answer.rawPayload.length,
  content: answer.rawPayload,
})

const keep = (
  jar: Map<string, string>,
  cookie: { name: string; value: string; maxAge?: number },
): void => {
  if (cookie.maxAge === 0) jar.delete(cookie.name)
  else jar.set(cookie.name, cookie.value)
}

/** A client in which somebody has signed in. */
export const loginAs = async (
  app: FastifyInstance,
  username: string,
  password: string,
  options: ClientOptions = { browser: true },
): Promise<TestClient> => {
  const client = createTestClient(app, options)
  await client.logIn(username, password)
  return client
}
