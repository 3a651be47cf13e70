import { describe, expect, test } from 'vitest'
import {
  type Alert,
  ALERT,
  alertLine,
  alertStep,
  type Finding,
  findingsOf,
  type Situation,
} from './alerts.ts'

const CALM: Situation = {
  answered: 10_000,
  failed: 0,
  shed: 0,
  acks: 100,
  ackMs: 40,
  denials: 0,
  disks: [{ node: 'a', free: 50, size: 100 }],
  locksWaiting: 0,
  jobs: [{ name: 'orders', late: false, failures: 0 }],
  backup: null,
}
const BACKUP = { ageMs: 3_600_000, any: true, failures: 0, error: '' }
const MINUTE = 60_000

describe('what is beyond its limit', () => {
  test.each<[string, Partial<Situation>, string[]]>([
    ['nothing', {}, []],
    ['no request at all', { answered: 0 }, []],
    ['exactly 99.9 %', { failed: 10 }, []],
    ['a little less', { failed: 11 }, ['availability']],
    ['two failures of a few requests', { answered: 20, failed: 2 }, []],
    ['three failures of a few requests', { answered: 20, failed: 3 }, ['availability']],
    ['everything fails', { answered: 3, failed: 3 }, ['availability']],
    ['acks of exactly a second', { ackMs: 1000 }, []],
    ['acks above a second', { ackMs: 1001 }, ['ack']],
    ['few slow acks', { ackMs: 5000, acks: 19 }, []],
    ['no acks', { ackMs: null, acks: 0 }, []],
    ['exactly 10 % of the disk', { disks: [{ node: 'a', free: 10, size: 100 }] }, []],
    ['less of the disk', { disks: [{ node: 'a', free: 9.9, size: 100 }] }, ['disk a']],
    [
      'two disks',
      {
        disks: [
          { node: 'a', free: 0, size: 100 },
          { node: 'b', free: 1, size: 100 },
        ],
      },
      ['disk a', 'disk b'],
    ],
    ['a disk that could not be read', { disks: [{ node: 'a', free: 0, size: 0 }] }, []],
    ['nine locks', { locksWaiting: 9 }, []],
    ['ten locks', { locksWaiting: 10 }, ['locks']],
    ['twenty denials a minute', { denials: 20 }, []],
    ['more denials', { denials: 21 }, ['denials']],
    ['a late job', { jobs: [{ name: 'mail', late: true, failures: 0 }] }, ['jobLate mail']],
    ['two failures', { jobs: [{ name: 'mail', late: false, failures: 2 }] }, []],
    ['a backup of this night', { backup: BACKUP }, []],
    ['one of 26 hours ago', { backup: { ...BACKUP, ageMs: 26 * 3_600_000 } }, []],
    ['an older one', { backup: { ...BACKUP, ageMs: 26 * 3_600_000 + 1 } }, ['backup']],
    ['none on the first day', { backup: { ...BACKUP, any: false } }, []],
    [
      'none on the second day',
      { backup: { ...BACKUP, any: false, ageMs: 27 * 3_600_000 } },
      ['backup'],
    ],
    ['a backup that failed', { backup: { ...BACKUP, failures: 1, error: 'x' } }, []],
    ['two that failed', { backup: { ...BACKUP, failures: 2, error: 'x' } }, ['backup']],
    ['three failures', { jobs: [{ name: 'mail', late: false, failures: 3 }] }, ['jobFailing mail']],
  ])('%s', (_what, change, kinds) => {
    const found = findingsOf({ ...CALM, ...change })
    expect(found.map(({ kind, subject }) => `${kind} ${subject}`.trim())).toEqual(kinds)
    for (const { said } of found) expect(said).not.toBe('')
  })
})

/** Lets findings of each minute come in, and answers what was told when. */
const play = (
  minutes: readonly (readonly Finding[])[],
  stepMs = MINUTE,
): { told: string[]; active: readonly Alert[] } => {
  let active: readonly Alert[] = []
  const told: string[] = []
  for (const [at, findings] of minutes.entries()) {
    const step = alertStep(active, findings, at * stepMs)
    active = step.keep.filter(({ clearedAt }) => clearedAt === null)
    told.push(...step.tell.map(({ alert, what }) => `${at} ${what} ${alert.kind}`))
  }
  return { told, active }
}
const FOUND: Finding = { kind: 'denials', subject: '', said: '21 次' }
const LOCKS: Finding = { kind: 'locks', subject: '', said: '12' }
const times = (count: number, findings: readonly Finding[]) =>
  Array.from({ length: count }, () => findings)

test('where the portal had no room, the alert says so', () => {
  const said = ({ shed }: { shed: number }) =>
    findingsOf({ ...CALM, answered: 100, failed: 10, shed })[0]?.said
  expect(said({ shed: 0 })).toBe('最近 30 分钟可用率 90.00%（100 次请求，失败 10 次）')
  expect(said({ shed: 8 })).toBe(
    '最近 30 分钟可用率 90.00%（100 次请求，失败 10 次，其中 8 次因过载拒绝）',
  )
})

test.each([
  [{ ...BACKUP, ageMs: 30 * 3_600_000 }, '最近一份完整备份在 30 小时前'],
  [{ ...BACKUP, any: false, ageMs: 27 * 3_600_000 }, '没有完整的备份'],
  [
    { ageMs: 30.9 * 3_600_000, any: true, failures: 3, error: 'Error: ENOSPC' },
    '最近一份完整备份在 30 小时前，最近 3 次备份都失败：磁盘空间不足（Error: ENOSPC）',
  ],
])('an alert of backups says why', (backup, said) => {
  expect(findingsOf({ ...CALM, backup })).toEqual([{ kind: 'backup', subject: '', said }])
})

describe('what becomes of it', () => {
  test.each<[string, readonly (readonly Finding[])[], string[]]>([
    ['nothing is told of nothing', times(10, []), []],
    [
      'told once, and when it is over',
      [...times(3, [FOUND]), ...times(6, [])],
      ['0 raised denials', '7 cleared denials'],
    ],
    [
      'what comes and goes is one alert',
      [[FOUND], [], [FOUND], [], [], [FOUND], ...times(6, [])],
      ['0 raised denials', '10 cleared denials'],
    ],
    ['two at once', [[FOUND, { ...FOUND, kind: 'ack' }]], ['0 raised denials', '0 raised ack']],
    [
      'it may come again',
      [[FOUND], ...times(6, []), [FOUND]],
      ['0 raised denials', '5 cleared denials', '7 raised denials'],
    ],
  ])('%s', (_what, minutes, told) => {
    expect(play(minutes).told).toEqual(told)
  })

  test('locks are an alert only when they hold for half a minute', () => {
    const TEN = 10_000
    expect(play([[LOCKS], [LOCKS], [LOCKS], []], TEN).told).toEqual([])
    expect(play([[LOCKS], [LOCKS], [LOCKS], []], TEN).active).toEqual([])
    expect(play([[LOCKS], [LOCKS], [LOCKS], [LOCKS]], TEN).told).toEqual(['3 raised locks'])
  })

  test('it is told ever more seldom', () => {
    const { told } = play(times(60 * 60, [FOUND]))
    expect(told).toEqual([
      '0 raised denials',
      '60 again denials',
      `${60 + 240} again denials`,
      `${60 + 240 + 1440} again denials`,
      `${60 + 240 + 2 * 1440} again denials`,
    ])
  })

  test('since when stays, the figure follows', () => {
    const first = alertStep([], [FOUND], 1000).keep
    const [alert] = alertStep(first, [{ ...FOUND, said: '40 次' }], 5000).keep
    expect(alert).toMatchObject({ since: 1000, seenAt: 5000, raisedAt: 1000, said: '40 次' })
  })
})

test('each is a line', () => {
  const [notice] = alertStep([], [FOUND], 0).tell
  if (notice === undefined) throw new Error('nothing was told')
  expect(alertLine(notice, '')).toBe(`【告警】${ALERT.denials}，21 次`)
  expect(alertLine({ ...notice, what: 'cleared' }, '节点甲')).toBe('【已恢复】越权访问过多：节点甲')
})
