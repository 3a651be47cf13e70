import { statementText } from '../slow-work.ts'
import type { KnownText } from './known-text.ts'

/** A code of the system (`ECONNREFUSED`) or of PostgreSQL (`57P01`). */
export const isFaultCode = (code: string): boolean => /^(?:E[A-Z]{2,20}|[0-9A-Z]{5})$/.test(code)

/** Numbers that a line may keep: they count and measure. */
const NUMBERS = new Set([
  'status',
  'code',
  'ms',
  'queuedMs',
  'sqlMs',
  'statements',
  'skipped',
  'seconds',
  'number',
  'worker',
  'workers',
  'epoch',
  'limit',
])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An address of the site whose parts the program knows; of others a star. */
const pathText = (path: string, { word }: KnownText): string =>
  path
    .split('?', 1)[0]
    ?.split('/')
    .map((part) => (part === '' || word(part) ? part : '*'))
    .join('/') ?? ''

/** A fault without what it is about: its kind, its code, and where in the program it arose. */
const faultOf = (err: Record<string, unknown>, known: KnownText): Record<string, unknown> => {
  const { type, code, message, stack } = err
  const at = typeof stack === 'string' ? stack.split('\n') : []
  return {
    ...(typeof type === 'string' && known.word(type) ? { type } : {}),
    ...(typeof code === 'string' && isFaultCode(code) ? { code } : {}),
    ...(typeof message === 'string' && known.says(message) ? { message } : {}),
    stack: at.flatMap((line) => {
      // Of the program and of its packages, without the folder it lies in.
      const [, place] = /\/((?:src|node_modules)\/[\w@./-]+:\d+:\d+)\)?$/.exec(line) ?? []
      return place === undefined ? [] : [place]
    }),
  }
}

/**
 * Lines of the log without anything about anybody: of each what the program itself says, what it
 * counted and measured, and where a fault arose; ids of requests become numbers. Everything else is
 * left out, because it cannot be known what it is.
 */
export const createLogCleaner = (known: KnownText) => {
  const requests = new Map<string, number>()
  const requestOf = (id: string): number => {
    const number = requests.get(id) ?? requests.size + 1
    requests.set(id, number)
    return number
  }
  return (line: string): string => {
    let read: unknown
    try {
      read = JSON.parse(line)
    } catch {
      return known.says(line.trim()) ? line.trim() : '…'
    }
    if (!isRecord(read)) return '…'
    const { time, level, msg, reqId, method, path, sql, err } = read
    const kept = Object.entries(read).filter(
      ([key, value]) => NUMBERS.has(key) && typeof value === 'number',
    )
    return JSON.stringify({
      ...(typeof time === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(time) ? { time } : {}),
      ...(typeof level === 'string' && known.word(level) ? { level } : {}),
      ...(typeof reqId === 'string' ? { request: requestOf(reqId) } : {}),
      ...(typeof method === 'string' && /^[A-Z]{3,7}$/.test(method) ? { method } : {}),
      ...(typeof path === 'string' ? { path: pathText(path, known) } : {}),
      ...Object.fromEntries(kept),
      ...(typeof sql === 'string' ? { sql: statementText(sql) } : {}),
      ...(isRecord(err) ? { err: faultOf(err, known) } : {}),
      msg: typeof msg === 'string' && known.says(msg) ? msg : '…',
    })
  }
}
