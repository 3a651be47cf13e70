import { SMTPServer } from 'smtp-server'

/** A mail as the other side got it. */
export interface ReceivedMail {
  to: string
  /** Lower-case names; encoded words read. */
  headers: Map<string, string>
  /** Content types of its parts in order, and their words. */
  parts: { type: string; text: string }[]
  raw: string
}

/** What the other side says to a recipient, or to the whole mail. */
export type Answer = { code: number; text: string } | null

/** A mail server of a test's own, on the loopback. */
export interface TestSmtp {
  url: string
  mails: ReceivedMail[]
  /** Connections that were opened, and how many of them somebody logged in on under TLS. */
  connections: () => number
  secured: () => number
  /** Decides about recipients and mails; everything is taken unless told. */
  onRecipient: (address: string) => Answer
  onMail: () => Answer
  close: () => Promise<void>
}

const refusal = ({ code, text }: NonNullable<Answer>): Error =>
  Object.assign(new Error(text), { responseCode: code })

/** What a server asks for that takes nothing before STARTTLS and a login. */
export interface SmtpLock {
  key: string
  cert: string
  user: string
  password: string
}

/** Starts one that takes mails from anybody, or from whom `lock` lets in. */
export const startTestSmtp = async (port = 0, lock?: SmtpLock): Promise<TestSmtp> => {
  const mails: ReceivedMail[] = []
  let connections = 0
  let secured = 0
  const server = new SMTPServer({
    ...(lock === undefined
      ? { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] }
      : { key: lock.key, cert: lock.cert }),
    logger: false,
    onAuth({ username, password }, session, done) {
      if (username !== lock?.user || password !== lock?.password) {
        done(refusal({ code: 535, text: 'Authentication failed' }))
        return
      }
      if (session.secure) secured += 1
      done(null, { user: username })
    },
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onRcptTo({ address }, _session, done) {
      const answer = smtp.onRecipient(address)
      done(answer && refusal(answer))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const answer = smtp.onMail()
        if (answer === null)
          mails.push(readMail(Buffer.concat(chunks), session.envelope.rcptTo[0]?.address ?? ''))
        done(answer && refusal(answer))
      })
    },
  })
  server.on('error', () => undefined)
  const listener = await new Promise<ReturnType<SMTPServer['listen']>>((resolve) => {
    const opened = server.listen(port, '127.0.0.1', () => resolve(opened))
  })
  const address = listener.address()
  const at = typeof address === 'object' && address !== null ? address.port : 0
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${at}`,
    mails,
    connections: () => connections,
    secured: () => secured,
    onRecipient: () => null,
    onMail: () => null,
    close: async () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
  return smtp
}

const readMail = (bytes: Buffer, to: string): ReceivedMail => {
  const raw = bytes.toString('latin1')
  const { headers, body } = headed(raw)
  const type = headers.get('content-type') ?? ''
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  const parts =
    boundary === undefined
      ? [partOf(raw)]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => partOf(part.replace(/^\r\n/, '')))
  return { to, headers, parts, raw }
}

const headed = (raw: string): { headers: Map<string, string>; body: string } => {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), wordsOf(line.slice(colon + 1).trim())]
    }),
  )
  return { headers, body: raw.slice(end + 4) }
}

const partOf = (raw: string): { type: string; text: string } => {
  const { headers, body } = headed(raw)
  const encoding = headers.get('content-transfer-encoding') ?? '7bit'
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? quoted(body.replaceAll(/=\r\n/g, ''))
        : Buffer.from(body, 'latin1')
  return { type: (headers.get('content-type') ?? '').split(';')[0] ?? '', text: bytes.toString() }
}

const quoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  )

/** RFC 2047: words in another alphabet. */
const wordsOf = (value: string): string =>
  value
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/((?:=\?utf-8\?[bq]\?[^?]*\?=)+)/gi, (run: string) =>
      Buffer.concat(
        [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, how = '', words = '']) =>
          how.toLowerCase() === 'b'
            ? Buffer.from(words, 'base64')
            : quoted(words.replaceAll('_', ' ')),
        ),
      ).toString(),
    )
