import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import type { Log } from './log.ts'
import type { Limits } from './wire/limits.ts'

/** What a request has cost so far. */
export interface Trace {
  readonly requestId: string
  /** Milliseconds that it waited for its turn. */
  queuedMs: number
  /** Statements of the database, and milliseconds of all of them; those that ran beside each other count each. */
  statements: number
  sqlMs: number
}

const current = new AsyncLocalStorage<Trace>()

/** The request that is being worked for; undefined for jobs and what comes from nobody. */
export const currentTrace = (): Trace | undefined => current.getStore()

/** A request of which nothing is known yet. */
export const newTrace = (requestId: string): Trace => ({
  requestId,
  queuedMs: 0,
  statements: 0,
  sqlMs: 0,
})

/** Does `work`, and whatever comes of it, for a request. */
export const tracing = <T>(trace: Trace, work: () => T): T => current.run(trace, work)

/** Letters of a statement that stand in the log. */
const TEXT = 600

/** A statement without values: literals and lists of parameters are a `?`, spaces are one. */
export const statementText = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\$\d+|\b\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\?(?:, \?)+/g, '?, …')
    .trim()
    .slice(0, TEXT)

/** Lines of one kind in a minute; what comes beyond is counted, and told with the next line. */
const LINES_A_MINUTE = 30
const MINUTE_MS = 60_000

/** Lets so many through in a minute. */
const createValve = (elapsed: () => number) => {
  let since = Number.NEGATIVE_INFINITY
  let passed = 0
  let skipped = 0
  return {
    /** How many were skipped before this one; null when this one is skipped too. */
    pass(): number | null {
      if (elapsed() - since >= MINUTE_MS) {
        since = elapsed()
        passed = 0
      }
      if (passed >= LINES_A_MINUTE) {
        skipped += 1
        return null
      }
      passed += 1
      const before = skipped
      skipped = 0
      return before
    },
  }
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10

/** Whoever is told how often something was slow. */
interface SlowMeter {
  slowCall(): void
  slowStatement(): void
}

/** Tells the log of calls and statements that take long, each with the id of its request, at most so often. */
export const createSlowWork = (deps: {
  limits: Limits['slow']
  log: Log
  meter: SlowMeter
  elapsed: () => number
}) => {
  const { limits, log, meter, elapsed } = deps
  const calls = createValve(elapsed)
  const statements = createValve(elapsed)
  const skippedField = (skipped: number): { skipped?: number } => (skipped === 0 ? {} : { skipped })
  return {
    /** A request was answered; `path` is its route, never the address that was asked. */
    answered({ path, ms, trace }: { path: string; ms: number; trace: Trace }): void {
      if (ms < limits.callMs) return
      meter.slowCall()
      const skipped = calls.pass()
      if (skipped === null) return
      log.warn(
        {
          reqId: trace.requestId,
          path,
          ms: rounded(ms),
          queuedMs: rounded(trace.queuedMs),
          statements: trace.statements,
          sqlMs: rounded(trace.sqlMs),
          ...skippedField(skipped),
        },
        'slow call',
      )
    },
    /** A statement has ended, well or not. */
    ran({ query, queryDurationMillis: ms }: LogEvent): void {
      const trace = currentTrace()
      if (trace !== undefined) {
        trace.statements += 1
        trace.sqlMs += ms
      }
      if (ms < limits.sqlMs) return
      meter.slowStatement()
      const skipped = statements.pass()
      if (skipped === null) return
      log.warn(
        {
          ...(trace === undefined ? {} : { reqId: trace.requestId }),
          ms: rounded(ms),
          sql: statementText(query.sql),
          ...skippedField(skipped),
        },
        'slow sql',
      )
    },
  }
}

export type SlowWork = ReturnType<typeof createSlowWork>
