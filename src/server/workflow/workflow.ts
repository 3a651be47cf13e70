import type { RawBuilder, Updateable } from 'kysely'
import { apiError } from '#contract/wire/api-error.ts'
import type { AuditAction } from '#domain/audit/actions.ts'
import type { AuditEvent } from '#server/audit/log.ts'
import type { DB } from '#server/database/schema.ts'
import type { SortOrder } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { NewReminder } from '#server/reminders/send.ts'

/** What every row has that people handle. */
export interface WorkflowRow<Status extends string = string> {
  id: string
  version: number
  status: Status
  /** The state before the last transition, where one is taken back; empty where none can be. */
  before?: Status | ''
  /** Whose it is; empty while nobody has it. */
  ownerUserId: string
  ownerName: string
}

/** What a transition says of a row; a capability adds what it writes beside. */
export interface Change<Status extends string = string> {
  event: string
  /** The state it comes to; null when it moves nothing. */
  to: Status | null
  note: string
  /** Whose it is from now on; unchanged when null. */
  ownerUserId: string | null
}

/** What every list can be narrowed to, and by which columns it can be ordered. */
export interface WorkflowFilter<
  Status extends string = string,
  Sort extends string = string,
> extends SortOrder<Sort> {
  /** mine = with the caller, free = with nobody. */
  view: 'mine' | 'free' | 'all'
  /** open = every state in which the row waits for somebody; empty for all. */
  status: Status | 'open' | ''
  /** Of this owner; empty for all. */
  ownerUserId: string
  late: boolean
  keyword: string
  page: number
  pageSize: number
}

/** When something is counted. */
export interface Moment {
  now: Date
  /** `yyyy-MM-dd`, Beijing. */
  today: string
}

type Column<T extends keyof DB> = keyof DB[T] & string

/**
 * What people handle, in the tables: rows of `T` with a state, an owner, a version and a history.
 * In its expressions `t` is the row and `u` its owner.
 */
export interface Workflow<
  T extends keyof DB,
  Row extends WorkflowRow,
  C extends Change<Row['status']>,
  F extends WorkflowFilter<Row['status']>,
> {
  /** The list as the audit log names it, and one of its rows. */
  name: string
  objectType: string
  /** How one is spoken of, e.g. 这份申请, and what its owner is called, e.g. 顾问. */
  thing: string
  ownerTitle: string
  /** The permission of whoever may have one, and of whoever gives them to others. */
  code: string
  assignCode: string
  table: T
  /** `since`: when it began to wait. */
  columns: Readonly<Record<'id' | 'status' | 'owner' | 'since', Column<T>>>
  /** What a row has beside {@link WorkflowRow}. */
  selected: RawBuilder<unknown>
  /** It waits for somebody: what the queue counts. */
  open: RawBuilder<boolean>
  /** Nobody has it, and somebody should. */
  free: RawBuilder<boolean>
  /** Its owner has to do with it: what is said beside a name that it could be given to. */
  held: RawBuilder<boolean>
  late: (at: Moment) => RawBuilder<boolean>
  /** The list's own order, which no two rows share. */
  order: (at: Moment) => RawBuilder<unknown>
  /** What it goes by where another one is asked for. */
  sorts: Readonly<Record<Exclude<F['sort'], ''>, RawBuilder<unknown>>>
  /** The conditions of its own filters. */
  where: (filter: F, at: Moment) => RawBuilder<boolean>[]
  history: {
    table: keyof DB
    /** Names of its columns. */
    of: string
    event: string
    to: string
    /** Further columns, as they are selected: begins with a comma. */
    selected?: RawBuilder<unknown>
  }
  /** What a change writes beside state, owner and version. */
  set: (change: C, row: Row, at: Date) => Readonly<Updateable<DB[T]>>
  /** What a change writes into its line of the history beside the usual. */
  noted?: (change: C) => Readonly<Record<string, unknown>>
  /** What a change writes into other tables. */
  also?: (tx: Tx, change: C, row: Row, by: { at: Date; actorId: string }) => Promise<void>
  /** Told to whom somebody else gives it. */
  given: (row: Row) => NewReminder
  audit: {
    move: AuditAction
    reveal: AuditAction
    export: AuditAction
    /** What the entry of a change says. */
    entry: (row: Row, change: C) => Pick<AuditEvent, 'objectName' | 'before' | 'after'>
  }
}

/**
 * Lets a change through that was made with the row in sight.
 * @throws conflict when somebody was faster.
 */
export const mustBeVersion = (row: WorkflowRow, version: number): void => {
  if (row.version !== version) throw apiError('conflict', '数据已被修改，请刷新')
}
