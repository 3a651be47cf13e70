import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createSlowWork, currentTrace, newTrace, statementText, tracing } from './slow-work.ts'

const LIMITS = { callMs: 1_000, sqlMs: 500 }

const world = () => {
  const lines: Record<string, unknown>[] = []
  const counted = { calls: 0, statements: 0 }
  const clock = { now: 0 }
  const log = createLog({
    level: 'info',
    to: { write: (line: string) => void lines.push(JSON.parse(line) as never) },
  })
  const slow = createSlowWork({
    limits: LIMITS,
    log,
    meter: {
      slowCall: () => (counted.calls += 1),
      slowStatement: () => (counted.statements += 1),
    },
    elapsed: () => clock.now,
  })
  const ran = (sql: string, ms: number): void =>
    slow.ran({
      level: 'query',
      query: { sql, parameters: ['秘密'] },
      queryDurationMillis: ms,
    } as never)
  return { lines, counted, clock, slow, ran }
}

describe('a statement without values', () => {
  test.each([
    ['select  *\n from a where b = $1', 'select * from a where b = ?'],
    [`insert into a values ('甲', 12, $3)`, 'insert into a values (?, …)'],
    [`select 'it''s' as x, col1 from t2`, 'select ? as x, col1 from t2'],
    ['where id in ($1, $2, $3) and a = $4', 'where id in (?, …) and a = ?'],
  ])('%s', (sql, text) => {
    expect(statementText(sql)).toBe(text)
  })

  test('whatever stands between quotes or is a number is gone, and nothing is longer than a line', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, number) => {
        const shown = statementText(
          `select * from a where b = '${text.replaceAll("'", "''")}' and c = ${number}`,
        )
        expect(shown).toBe('select * from a where b = ? and c = ?')
      }),
    )
    expect(statementText('a '.repeat(5_000)).length).toBeLessThanOrEqual(600)
  })
})

describe('what was slow', () => {
  test('a call beyond the limit has a line with what it cost and its request, no parameters', () => {
    const { lines, counted, slow, ran } = world()
    const trace = newTrace('r-1')
    tracing(trace, () => {
      ran('select 1', 20)
      ran('select 2', 30.06)
    })
    trace.queuedMs = 700
    slow.answered({ path: '/a', ms: 999, trace })
    slow.answered({ path: '/a', ms: 1_200.04, trace })
    expect(lines).toMatchObject([
      {
        msg: 'slow call',
        level: 'warn',
        reqId: 'r-1',
        path: '/a',
        ms: 1_200,
        queuedMs: 700,
        statements: 2,
        sqlMs: 50.1,
      },
    ])
    expect(counted).toEqual({ calls: 1, statements: 0 })
  })

  test('a statement beyond the limit has one, with the request it was for', () => {
    const { lines, counted, ran } = world()
    ran('select 1', 499)
    ran(`select * from a where b = 'x'`, 501)
    tracing(newTrace('r-2'), () => ran('select $1', 900))
    expect(lines).toMatchObject([
      { msg: 'slow sql', ms: 501, sql: 'select * from a where b = ?' },
      { msg: 'slow sql', ms: 900, reqId: 'r-2' },
    ])
    expect(lines[0]).not.toHaveProperty('reqId')
    expect(JSON.stringify(lines)).not.toContain('秘密')
    expect(counted.statements).toBe(2)
  })

  test('thirty lines a minute of each; the rest is counted, and told with the next', () => {
    const { lines, counted, clock, slow, ran } = world()
    for (let nth = 0; nth < 1_000; nth += 1) {
      ran('select 1', 600)
      slow.answered({ path: '/a', ms: 2_000, trace: newTrace('r') })
    }
    expect(lines).toHaveLength(60)
    expect(counted).toEqual({ calls: 1_000, statements: 1_000 })
    clock.now = 60_000
    ran('select 1', 600)
    expect(lines.at(-1)).toMatchObject({ skipped: 970 })
  })

  test('what comes of a request is the request’s, also after it has waited', async () => {
    const [one, two] = [newTrace('1'), newTrace('2')]
    const later = async (): Promise<string | undefined> => {
      await Promise.resolve()
      return currentTrace()?.requestId
    }
    expect(await Promise.all([tracing(one, later), tracing(two, later), later()])).toEqual([
      '1',
      '2',
      undefined,
    ])
  })
})
