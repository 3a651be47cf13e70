import { bucketOf, noCounts } from '#domain/health/quantile.ts'
import type { Situation } from '#domain/health/alerts.ts'
import type { Counted, Measured } from '#domain/health/signals.ts'
import type { JobName } from '#domain/jobs/jobs.ts'
import type { Answered } from '#server/wire/answered.ts'
import type { LoadKind } from '#server/wire/load.ts'

/** What of a node is told on `/metrics` beside what is counted there. */
export interface Gauges extends Measured {
  smsLeft: number
  mailsWaiting: number
  /** When the last whole backup began, epoch milliseconds, 0 before the first; null where none are set. */
  backupAt: number | null
}

/** What the alerts are judged by, where no other metric says it. */
export type Judged = Pick<Situation, 'locksWaiting' | 'jobs'>

/** Where what happens is counted. */
export interface Sink {
  answered(answer: Answered): void
  /** Work of a kind was refused because too much waited. */
  shed(kind: LoadKind): void
  /** A call named a company that is not the caller's. */
  denied(): void
  /** A call is not in the audit log as it states. */
  unaudited(): void
  /** A call, a statement of the database took longer than it should. */
  slowCall(): void
  slowStatement(): void
  frame(direction: 'in' | 'out'): void
  /** A message of the chat was taken, in so many milliseconds. */
  acked(ms: number): void
  ackFailed(): void
  ranJob(name: JobName, outcome: 'done' | 'failed', ms: number): void
  measured(now: Gauges): void
  judged(now: Judged): void
}

const nothing = (): Counted => ({
  answered: 0,
  failed: 0,
  refused: 0,
  shed: 0,
  sealed: 0,
  denied: 0,
  durations: noCounts(),
  acked: 0,
  ackFailed: 0,
  acks: noCounts(),
  framesIn: 0,
  framesOut: 0,
})

const count = (counts: number[], ms: number): void => {
  const at = bucketOf(ms)
  counts[at] = (counts[at] ?? 0) + 1
}

/** Codes of the envelope that say: not signed in, signed out, not allowed. */
const REFUSED = new Set([401, 402, 403])
const SEALED = 4600

/** Counts what happens on a node, for its own row and, where there is one, for `/metrics`. */
export const createMeter = () => {
  let since = nothing()
  let sink: Sink | null = null
  return {
    answered(answer: Answered): void {
      sink?.answered(answer)
      const { status, code, ms, waits } = answer
      since.answered += 1
      if (status >= 500) since.failed += 1
      if (REFUSED.has(code)) since.refused += 1
      if (code === SEALED) since.sealed += 1
      if (!waits) count(since.durations, ms)
    },
    shed(kind: LoadKind): void {
      sink?.shed(kind)
      since.shed += 1
    },
    denied(): void {
      sink?.denied()
      since.denied += 1
    },
    unaudited(): void {
      sink?.unaudited()
    },
    slowCall(): void {
      sink?.slowCall()
    },
    slowStatement(): void {
      sink?.slowStatement()
    },
    frame(direction: 'in' | 'out'): void {
      sink?.frame(direction)
      if (direction === 'in') since.framesIn += 1
      else since.framesOut += 1
    },
    acked(ms: number): void {
      sink?.acked(ms)
      since.acked += 1
      count(since.acks, ms)
    },
    ackFailed(): void {
      sink?.ackFailed()
      since.ackFailed += 1
    },
    ranJob(...run: Parameters<Sink['ranJob']>): void {
      sink?.ranJob(...run)
    },
    measured(now: Gauges): void {
      sink?.measured(now)
    },
    judged(now: Judged): void {
      sink?.judged(now)
    },
    /** What was counted since this was asked last. */
    take(): Counted {
      const taken = since
      since = nothing()
      return taken
    },
    /** From now on everything is counted there as well. */
    tellTo(other: Sink): void {
      sink = other
    },
  }
}
