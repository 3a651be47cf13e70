import { expect, test } from 'vitest'
import { changesOf, problemsOf, reportLines, sizeText, type UpgradeReport } from './report.ts'

const report = (more: Partial<UpgradeReport> = {}): UpgradeReport => ({
  release: '0.2.0',
  servedBy: '0.1.0',
  schema: {
    postgres: '18.4',
    empty: false,
    newest: { number: 54, name: 'content-drafts' },
    pending: [],
    problem: null,
    tableBytes: 2e9,
  },
  content: { state: 'followed', scope: 'whole', changes: [] },
  settings: { unknown: [], added: [], wrong: [] },
  backup: { folder: '/backups', needed: 4e9, free: 9e9, newest: { name: 'a.tar.gz', hours: 3.5 } },
  rehearsal: null,
  ...more,
})
const pending = {
  ...report().schema,
  pending: [
    {
      ...{ number: 55, name: 'next', long: true },
      effects: [
        {
          table: 'visit',
          waits: 'all' as const,
          work: 'rewritten' as const,
          rows: 3e6,
          bytes: 1.5e9,
        },
      ],
    },
  ],
}

test('a migration is told with what it does, who waits, and how long it took on the copy', () => {
  const lines = reportLines(report({ schema: pending }))
  expect(lines).toContain('  055 next, LONG')
  expect(lines).toContain('      visit (3000000 rows, 1.5 GB): is written anew, everybody waits')
  const rehearsal = { seconds: 80, migrations: [{ number: 55, name: 'next', seconds: 41.26 }] }
  expect(reportLines(report({ schema: pending, rehearsal }))).toContain(
    '  055 next, LONG, 41.3 s on the copy',
  )
})

test('what nobody touched follows, what operators changed stays', () => {
  const changes = changesOf({
    policy: { add: 2, update: 1, changed: 3, deleted: 1, same: 90 },
    region: { same: 40, adopt: 2 },
  })
  expect(changes).toEqual([{ kind: 'policy', added: 2, updated: 1, retired: 0, kept: 4 }])
  expect(
    reportLines(report({ content: { state: 'open', scope: 'reference', changes } })),
  ).toContain(
    '  policy: 2 new, 1 updated, 0 taken away; 4 stay as operators have them, listed in 内容包',
  )
})

test.each<[string, Partial<UpgradeReport>, RegExp]>([
  ['the schema', { schema: { ...report().schema, problem: 'too new' } }, /^too new$/],
  ['a setting', { settings: { unknown: [], added: [], wrong: ['PORT must'] } }, /^PORT must$/],
  ['content', { content: { state: 'older', scope: 'whole', changes: [] } }, /is older/],
  [
    'the disk',
    { backup: { ...report().backup, free: 1e9 } },
    /takes up to 4\.0 GB, 1\.0 GB are free/,
  ],
])('%s stands against an upgrade', (_name, more, text) => {
  expect(problemsOf(report(more))).toEqual([expect.stringMatching(text)])
})

test('nothing stands against it; an old backup and none are told', () => {
  expect(problemsOf(report())).toEqual([])
  expect(reportLines(report())).toContain('The newest backup is a.tar.gz, 3 hours old.')
  const { backup } = report()
  const old = report({ backup: { ...backup, newest: { name: 'a.tar.gz', hours: 25 } } })
  expect(reportLines(old).join('\n')).toContain('25 hours old: make another first')
  const none = report({ backup: { ...backup, newest: null } })
  expect(reportLines(none).join('\n')).toContain('No backup is known: make one first')
})

test('an empty database has nothing to lose', () => {
  const empty = { ...report().schema, empty: true, newest: null }
  const { backup } = report()
  expect(problemsOf(report({ schema: empty, backup: { ...backup, free: 0 } }))).toEqual([])
})

test('bytes for people', () => {
  expect([sizeText(0), sizeText(999_900), sizeText(1e6), sizeText(2.25e9)]).toEqual([
    ...['0.0 kB', '999.9 kB', '1.0 MB', '2.3 GB'],
  ])
})
