import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { threadId } from 'node:worker_threads'
import { MOMENT, standStill } from './shot-still.ts'

/**
 * Loaded before the portal (`node --import`) for pictures: its clock stands, chance is seeded and
 * identifiers count up, apart for each file that draws. Nothing of the portal knows of it. SHOTS_START keeps two starts on one
 * database from giving the same identifiers, and a later one gives greater ones.
 */
const START = Number(process.env.SHOTS_START ?? '0')

standStill({ moment: MOMENT, seed: START * 1_000 + threadId })

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** Far enough apart that six digits, which some identifiers are cut to, tell them apart. */
const STEP = 0x200

interface Stream {
  /** Identifiers given so far. */
  given: number
  state: number
}
const streams = new Map<string, Stream>()

/**
 * Every file that draws has chance of its own, so that how often another one draws (a page that asks
 * again, a poll) moves nothing of what it draws.
 */
const streamOf = (caller: string): Stream => {
  const file = /([\w.-]+\.(?:ts|tsx|js|mjs))[:?]/.exec(caller)?.[1] ?? ''
  const known = streams.get(file)
  if (known !== undefined) return known
  let state = START * 1_000 + threadId
  for (const unit of file) state = Math.imul(state ^ unit.charCodeAt(0), 0x01_00_01_93)
  const made = { given: 0, state }
  streams.set(file, made)
  return made
}
/** Of a stack the line below this function and the one that was called. */
const callersLine = (): string => (new Error().stack ?? '').split('\n')[3] ?? ''

const byteOf = (stream: Stream): number => {
  stream.state = (Math.imul(stream.state, 0x00_19_66_0d) + 0x3c_6e_f3_5f) | 0
  return (stream.state >>> 16) & 0xff
}

const randomUUID: typeof crypto.randomUUID = () => {
  const stream = streamOf(callersLine())
  stream.given += 1
  const rest = Array.from({ length: 6 }, () => hex(byteOf(stream), 2)).join('')
  return `${hex(START * 0x10_00_00_00 + stream.given * STEP, 8)}-${hex(threadId, 4)}-4000-8000-${rest}`
}

type Told<T> = (error: null, value: T) => void

const randomBytes = (size: number, told?: Told<Buffer>): Buffer | undefined => {
  const stream = streamOf(callersLine())
  const bytes = Buffer.from(Array.from({ length: size }, () => byteOf(stream)))
  if (told === undefined) return bytes
  queueMicrotask(() => told(null, bytes))
  return undefined
}

const randomInt = (...told: readonly (number | Told<number>)[]): number | undefined => {
  const stream = streamOf(callersLine())
  const bounds = told.filter((one) => typeof one === 'number')
  const [low, high] = bounds.length === 1 ? [0, bounds[0] ?? 0] : [bounds[0] ?? 0, bounds[1] ?? 0]
  const bytes = Array.from({ length: 4 }, () => byteOf(stream))
  const share = bytes.reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 32
  const value = low + Math.floor(share * (high - low))
  const tell = told.find((one) => typeof one === 'function')
  if (tell === undefined) return value
  queueMicrotask(() => tell(null, value))
  return undefined
}

Object.assign(crypto, { randomUUID, randomBytes, randomInt })
syncBuiltinESMExports()
