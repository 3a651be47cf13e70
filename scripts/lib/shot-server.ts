import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { threadId } from 'node:worker_threads'
import { MOMENT, standStill } from './shot-still.ts'

/**
 * Loaded before the portal (`node --import`) for pictures: its clock stands, chance is seeded and
 * identifiers count up. Nothing of the portal knows of it. SHOTS_START keeps two starts on one
 * database from giving the same identifiers, and a later one gives greater ones.
 */
const START = Number(process.env.SHOTS_START ?? '0')

standStill({ moment: MOMENT, seed: START * 1_000 + threadId })

const byte = (): number => Math.floor(Math.random() * 256)
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** Far enough apart that six digits, which some identifiers are cut to, tell them apart. */
const STEP = 0x200

let given = 0
const randomUUID: typeof crypto.randomUUID = () => {
  given += 1
  const rest = Array.from({ length: 6 }, () => hex(byte(), 2)).join('')
  return `${hex(START * 0x10_00_00_00 + given * STEP, 8)}-${hex(threadId, 4)}-4000-8000-${rest}`
}

type Told<T> = (error: null, value: T) => void

const randomBytes = (size: number, told?: Told<Buffer>): Buffer | undefined => {
  const bytes = Buffer.from(Array.from({ length: size }, byte))
  if (told === undefined) return bytes
  queueMicrotask(() => told(null, bytes))
  return undefined
}

const randomInt = (...told: readonly (number | Told<number>)[]): number | undefined => {
  const bounds = told.filter((one) => typeof one === 'number')
  const [low, high] = bounds.length === 1 ? [0, bounds[0] ?? 0] : [bounds[0] ?? 0, bounds[1] ?? 0]
  const value = low + Math.floor(Math.random() * (high - low))
  const tell = told.find((one) => typeof one === 'function')
  if (tell === undefined) return value
  queueMicrotask(() => tell(null, value))
  return undefined
}

Object.assign(crypto, { randomUUID, randomBytes, randomInt })
syncBuiltinESMExports()
