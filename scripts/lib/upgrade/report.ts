import type { PieceKind } from '#domain/packages/pieces.ts'
import type { MeetingEffect, SchemaPlan } from '#server/database/upgrade.ts'
import type { Rehearsed } from '#server/database/rehearsal.ts'
import { FOLLOWED, KEPT, type Fate } from '#domain/packages/fate.ts'

/** What the start of this release would do to the content of one kind. */
export interface ContentChange {
  kind: PieceKind
  added: number
  updated: number
  retired: number
  /** Changed or removed by operators: stays as it is. */
  kept: number
}

/** Everything that `npm run upgrade:check` says. */
export interface UpgradeReport {
  release: string
  /** The release that the database was served with last; null before that was noted. */
  servedBy: string | null
  schema: SchemaPlan
  content: {
    /** `unseen`: the tables are of an earlier schema, so only a copy can tell. */
    state: 'open' | 'followed' | 'older' | 'unseen' | 'new'
    /** Reference content alone, or everything. */
    scope: 'whole' | 'reference' | null
    changes: ContentChange[]
  }
  settings: { unknown: string[]; added: string[]; wrong: string[] }
  backup: {
    /** The folder of BACKUP_TO, else the data folder. */
    folder: string
    needed: number
    free: number
    /** The newest archive in BACKUP_TO, or that the database notes; null when there is none. */
    newest: { name: string; hours: number } | null
  }
  rehearsal: { seconds: number; migrations: Rehearsed[] } | null
}

const sumOf = (fates: Partial<Record<Fate, number>>, wanted: readonly Fate[]): number =>
  wanted.reduce((sum, fate) => sum + (fates[fate] ?? 0), 0)

/** The kinds of which anything changes or differs. */
export const changesOf = (
  counts: Partial<Record<PieceKind, Partial<Record<Fate, number>>>>,
): ContentChange[] =>
  Object.entries(counts).flatMap(([kind, fates]): ContentChange[] =>
    sumOf(fates, [...FOLLOWED, ...KEPT]) === 0
      ? []
      : [
          {
            kind: kind as PieceKind,
            added: fates.add ?? 0,
            updated: fates.update ?? 0,
            retired: fates.retire ?? 0,
            kept: sumOf(fates, KEPT),
          },
        ],
  )

/** A backup older than this is no backup of what is about to change; hours. */
const OLD_HOURS = 24

/** Bytes for people. */
export const sizeText = (bytes: number): string => {
  const step = bytes < 1e6 ? 0 : bytes < 1e9 ? 1 : 2
  const [unit = '', base = 1] =
    (
      [
        ['kB', 1e3],
        ['MB', 1e6],
        ['GB', 1e9],
      ] as const
    )[step] ?? []
  return `${(bytes / base).toFixed(1)} ${unit}`
}

/** What stands against the upgrade. */
export const problemsOf = ({ schema, settings, backup, content }: UpgradeReport): string[] => [
  ...(schema.problem === null ? [] : [schema.problem]),
  ...settings.wrong,
  ...(content.state === 'older' && schema.problem === null
    ? ['This release is older than the one that the database was served with last.']
    : []),
  ...(backup.free < backup.needed && !schema.empty
    ? [
        `There is no room for a backup in ${backup.folder}: it takes up to ` +
          `${sizeText(backup.needed)}, ${sizeText(backup.free)} are free.`,
      ]
    : []),
]

const WAITS = { all: 'everybody waits', writers: 'writers wait', nobody: 'nobody waits' } as const
const WORK = {
  nothing: 'no row is touched',
  read: 'every row is read',
  rows: 'rows change',
  indexed: 'an index is built',
  rewritten: 'is written anew',
  dropped: 'goes with its rows',
} as const

const effectLine = ({ table, rows, bytes, work, waits }: MeetingEffect): string =>
  `      ${table} (${Math.round(rows)} rows, ${sizeText(bytes)}): ${WORK[work]}, ${WAITS[waits]}`

const migrationLines = ({ schema, rehearsal }: UpgradeReport): string[] => {
  if (schema.empty) return ['Migrations: the database is empty, a start makes and fills it']
  if (schema.pending.length === 0) return ['Migrations: none']
  const took = new Map(rehearsal?.migrations.map(({ number, seconds }) => [number, seconds]))
  return [
    `Migrations: ${schema.pending.length}, each in a transaction of its own, before this release serves anything`,
    ...schema.pending.flatMap(({ number, name, long, effects }) => {
      const seconds = took.get(number)
      const time = seconds === undefined ? '' : `, ${seconds.toFixed(1)} s on the copy`
      return [
        `  ${String(number).padStart(3, '0')} ${name}${long ? ', LONG' : ''}${time}`,
        ...effects.map(effectLine),
      ]
    }),
  ]
}

const CONTENT = {
  open: 'Content: what nobody has changed follows the release',
  followed: 'Content: this release was followed already, nothing changes',
  older: 'Content: a newer release was followed, nothing changes',
  unseen: 'Content: its tables are of an earlier schema; --rehearse tells what would follow',
  new: 'Content: a start fills the empty database',
} as const

const contentLines = ({ content }: UpgradeReport): string[] => [
  CONTENT[content.state] +
    (content.scope === 'reference'
      ? ' (reference content alone, as the database began empty)'
      : ''),
  ...content.changes.map(({ kind, added, updated, retired, kept }) => {
    const parts = [`${added} new`, `${updated} updated`, `${retired} taken away`]
    return `  ${kind}: ${parts.join(', ')}${kept === 0 ? '' : `; ${kept} stay as operators have them, listed in 内容包`}`
  }),
]

const settingLines = ({ settings, servedBy }: UpgradeReport): string[] => [
  ...(settings.added.length === 0
    ? []
    : [`Settings that are new since ${servedBy ?? '0.1.0'}: ${settings.added.join(', ')}`]),
  ...(settings.unknown.length === 0
    ? []
    : [`In .env, and no setting of this release: ${settings.unknown.join(', ')}`]),
]

const backupLines = ({ backup, schema }: UpgradeReport): string[] => {
  if (schema.empty) return []
  const { newest, folder } = backup
  const age =
    newest === null
      ? 'No backup is known: make one first (npm run backup -- FILE).'
      : `The newest backup is ${newest.name}, ${Math.floor(newest.hours)} hours old${
          newest.hours > OLD_HOURS ? ': make another first (npm run backup -- FILE).' : '.'
        }`
  return [
    age,
    `A backup takes up to ${sizeText(backup.needed)}; ${sizeText(backup.free)} are free in ${folder}.`,
  ]
}

/** The report in lines, the verdict last. */
export const reportLines = (report: UpgradeReport): string[] => {
  const { schema, servedBy, release, rehearsal } = report
  const problems = problemsOf(report)
  const schemaText =
    schema.newest === null ? 'empty' : `schema ${schema.newest.number} (${schema.newest.name})`
  return [
    `Database: PostgreSQL ${schema.postgres}, ${schemaText}, served last by release ${servedBy ?? '(before they were noted)'}`,
    `This release: ${release}`,
    '',
    ...migrationLines(report),
    ...contentLines(report),
    ...settingLines(report),
    ...backupLines(report),
    ...(rehearsal === null
      ? []
      : [
          `Rehearsed on a copy, which is gone again: ${rehearsal.seconds.toFixed(0)} s with copying.`,
        ]),
    '',
    ...(problems.length === 0
      ? ['✓ Nothing stands against this upgrade. Nothing was changed.']
      : problems.map((problem) => `✗ ${problem}`)),
  ]
}
