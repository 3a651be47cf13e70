import type { FileHolder } from '#domain/files/access.ts'
import type { DeclareTitle } from '#domain/declarations/codes.ts'
import type { DeclaredPolicy } from '#domain/declarations/from-policy.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import type { Actor } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Readable } from 'node:stream'

/** 资质入口: where titles go that an approval has brought, or that are no more. */
export interface TitleSink {
  /** The company holds a title between two days; empty `until` = no end that is known. */
  grant: (
    tx: Tx,
    held: { companyId: string; title: DeclareTitle; from: string; until: string },
  ) => Promise<void>
  /** It has ended on a day. */
  end: (
    tx: Tx,
    held: { companyId: string; title: DeclareTitle; from: string; on: string },
  ) => Promise<void>
}

/** Ends the order that a declaration came from, when it is still served. */
export type EndOrder = (
  tx: Tx,
  orderNo: string,
  how: 'conclude' | 'end',
  by: { actor: Actor; at: Date },
) => Promise<void>

/** What moves of declarations lean on. */
export interface MoveDeps {
  /** A published policy; null when there is none of this id. */
  policy: (policyId: string) => Promise<DeclaredPolicy | null>
  /** Days off and weekends worked, as far as they are known. */
  calendar: () => WorkCalendar
  titles: TitleSink
  endOrder: EndOrder
}

/** What the calls of declarations are made of. */
export interface DeclarationDeps extends MoveDeps {
  db: Database
  clock: Clock
  names: {
    /** A place from its province down. */
    placeName: (code: string) => string
  }
  /** The title that a policy leads to; empty where it leads to none that is known. */
  titleOf: (policyId: string) => DeclareTitle | ''
  /** A signed address of a file for somebody: as people of its company, or as those who look at others' papers. */
  fileUrl: (fileId: string, holder: FileHolder, access: 'own' | 'review') => string
  /** The bytes of a file; null when they are gone. */
  readFile: (fileId: string) => Promise<{ size: number; content: Readable } | null>
  /** Told after a title has come or gone. */
  onTitle?: (companyId: string) => void
}
