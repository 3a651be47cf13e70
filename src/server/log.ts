import { randomUUID } from 'node:crypto'
import { pino, stdTimeFunctions } from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** The log handed to every part. */
export type Log = Logger

/** Options of a log. */
export interface LogOptions {
  readonly level?: string | undefined
  /** Where lines go; standard error by default. */
  readonly to?: DestinationStream
}

/** Keys whose values never reach a log, wherever up to two levels deep they stand. */
const secretKeys = [
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'token',
  'access_token',
  'refresh_token',
  'refreshToken',
  'accessToken',
  'authorization',
  'cookie',
  'secret',
  'secretKey',
  'code',
  'verificationCode',
  'phone',
  'phoneNumber',
  'mobile',
  'idCard',
  'idNumber',
  'email',
]
/** `code` is also the name of error and refusal codes, which are wanted: only inside input. */
const anywhere = secretKeys.filter((key) => key !== 'code')

const redacted = [
  ...anywhere.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  'req.headers',
  'res.headers',
  'body.code',
  'query.code',
  'input.code',
]

/** Mainland mobile numbers, identity card numbers, and long runs that look like tokens. */
const personal = /(?<!\d)1[3-9]\d{9}(?!\d)|(?<!\d)\d{17}[\dXx](?!\d)|(?<![\w-])[\w-]{40,}(?![\w-])/g

/** Hides personal numbers and tokens inside free text. */
export const mask = (text: string): string => text.replaceAll(personal, '***')

/** The path of an address without its query, where search words and codes stand. */
export const pathOf = (url: string): string => mask(url.split('?', 1)[0] ?? '')

interface LoggedRequest {
  readonly id?: string
  readonly method?: string
  readonly url?: string
  readonly ip?: string
}

/** Fields of a PostgreSQL error that hold no values of the statement. */
const databaseFields = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine']

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: mask(String(error)) }
  const source = error as Error & Record<string, unknown>
  const fromDatabase = typeof source.severity === 'string' && typeof source.routine === 'string'
  const kept = Object.fromEntries(
    (fromDatabase ? databaseFields : ['code', 'statusCode', 'syscall'])
      .filter((key) => source[key] !== undefined)
      .map((key) => [key, source[key]]),
  )
  // Class 22 messages quote the value that was refused.
  const quoting = fromDatabase && String(source.code).startsWith('22')
  const stack = mask(error.stack ?? '')
  return {
    type: error.name,
    message: quoting ? `SQLSTATE ${String(source.code)}` : mask(error.message),
    stack: quoting
      ? stack
          .split('\n')
          .filter((line) => line.startsWith('    at '))
          .join('\n')
      : stack,
    ...kept,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

const plain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Hides personal numbers in the strings of plain values; the rest is for the serializers. */
function maskDeep(value: unknown, depth = 4): unknown {
  if (typeof value === 'string') return mask(value)
  if (depth === 0) return value
  if (Array.isArray(value)) return value.map((each) => maskDeep(each, depth - 1))
  if (!plain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, maskDeep(each, depth - 1)]),
  )
}

/** The message pino would take from an error unmasked. */
function messageOf(first: unknown): string | undefined {
  const error = first instanceof Error ? first : plain(first) ? first.err : undefined
  return error instanceof Error ? String(describeError(error).message) : undefined
}

/** A log of JSON lines, without secrets and personal data. */
export function createLog({ level, to }: LogOptions = {}): Log {
  return pino(
    {
      level: level ?? (process.stderr.isTTY ? 'warn' : 'info'),
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => maskDeep(fields) as Record<string, unknown>,
      },
      hooks: {
        logMethod([first, ...rest], method) {
          const [message = messageOf(first), ...values] = rest.map((each) => maskDeep(each))
          const head = typeof first === 'string' ? mask(first) : first
          method.apply(this, [head, message, ...values] as Parameters<typeof method>)
        },
      },
      redact: { paths: redacted, censor: '***' },
      serializers: {
        req: (req: LoggedRequest) => ({
          id: req.id,
          method: req.method,
          path: pathOf(req.url ?? ''),
          ip: req.ip,
        }),
        res: (res: { statusCode?: number }) => ({ statusCode: res.statusCode }),
        err: describeError,
        error: describeError,
      },
    },
    to ?? process.stderr,
  )
}

/** The id of a request in logs and answers; Fastify's `genReqId`. */
export const newRequestId = (): string => randomUUID()
