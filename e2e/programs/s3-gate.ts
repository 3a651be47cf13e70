import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, request } from 'node:http'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** As the signature wants it (RFC 3986). */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Whether a request carries the signature, version 4, that AWS would compute for it. */
const isSigned = ({ method = '', url = '', headers }: IncomingMessage, secret: string): boolean => {
  const line =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (line === null) return false
  const [, , scope = '', names = '', signature = ''] = line
  const { pathname, searchParams } = new URL(url, 'http://store')
  const query = [...searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  const canonical = [method, pathname, query, signed.join(''), names, payload].join('\n')
  const moment = String(headers['x-amz-date'] ?? '')
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer | string>((above, part) => hmac(above, part), `AWS4${secret}`)
  return hmac(key, toSign).toString('hex') === signature
}

/**
 * A gate before an S3 store that takes whatever key it is given: lets signed requests through and
 * answers others 403, as a store does.
 */
export const openGate = async (store: {
  port: number
  secret: string
}): Promise<{ endpoint: string; refused: () => number; stop: () => Promise<void> }> => {
  let refused = 0
  const server = createServer((incoming, outgoing) => {
    if (!isSigned(incoming, store.secret)) {
      refused += 1
      incoming.resume()
      outgoing
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      return
    }
    const { method, url: path, headers } = incoming
    const forward = request(
      { host: '127.0.0.1', port: store.port, method, path, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    refused: () => refused,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
