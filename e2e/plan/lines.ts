import { backupSize } from './backup-size.ts'
import { drained } from './drained.ts'
import { fullDisk } from './full-disk.ts'
import { killedDatabase } from './killed-database.ts'
import type { PlanLine } from './line.ts'
import { loginFlood } from './login-flood.ts'
import { migrationsKilled } from './migrations-killed.ts'
import { oneTooMany } from './one-too-many.ts'
import { PROVED } from './proved.ts'
import { redisAway } from './redis-away.ts'
import { regexes } from './regexes.ts'
import { slowAttackers } from './slow-attackers.ts'
import { manyMessages, manySockets, stalledReaders } from './sockets.ts'
import { TALKS } from './talks.ts'

const numberOf = ({ id }: PlanLine): number => Number(id.slice(1))

/** The plan, in the order of its numbers. */
export const LINES: readonly PlanLine[] = [
  ...TALKS,
  ...PROVED,
  killedDatabase,
  redisAway,
  fullDisk,
  slowAttackers,
  oneTooMany,
  manySockets,
  manyMessages,
  stalledReaders,
  drained,
  migrationsKilled,
  regexes,
  backupSize,
  loginFlood,
].toSorted((one, other) => numberOf(one) - numberOf(other))
