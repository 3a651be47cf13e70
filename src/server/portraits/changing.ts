import type { portraits } from '#contract/portraits.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { FieldCode } from '#domain/matching/fields.ts'
import type { FactValue } from '#domain/matching/portrait.ts'
import { factName } from '#domain/portraits/catalogue.ts'
import { type FactNames, valueText } from '#domain/portraits/value.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { MemberCaller, Principal, Upload } from '#server/wire/handler.ts'
import { type Look, lookOf } from './portraits.ts'
import { type PortraitRules, shownPortrait } from './shown.ts'
import { type Stored, storedOf } from './store.ts'

/** What the calls of the portrait are made of. */
export interface PortraitDeps {
  db: Database
  clock: Clock
  names: FactNames
  rules: PortraitRules
  /** Looks at an uploaded sheet; answers its clean name and where it lies, or refuses it. */
  intake: (
    upload: Upload,
    owner: Principal & { address: string },
  ) => Promise<{ name: string; path: string }>
  /** Told after a portrait has changed. */
  onChange?: (companyId: string) => void
}

type Answer = OutputOf<typeof portraits.read>

/** Whoever asks, with a company. */
export const memberOf = ({ principal }: MemberCaller): Principal => {
  if (principal.companyId === '') throw apiError('notFound', '您尚未加入企业')
  return principal
}

/** The company's portrait in a transaction, kept from other changes when `inTurn`. */
export const portraitIn = async (
  tx: Tx,
  companyId: string,
  inTurn = false,
): Promise<{ stored: Stored; look: Look }> => {
  const stored = await storedOf(tx, companyId, inTurn)
  if (stored === null) throw apiError('notFound', '您尚未加入企业')
  return { stored, look: lookOf(stored) }
}

/** A value that somebody wants to tell. */
export interface StatedValue {
  field: FieldCode
  year: number | null
  value: FactValue
}

/** A value that is taken back: what other sources say counts then. */
export interface TakenBack {
  field: FieldCode
  year: number | null
  value?: undefined
}

/** What changes by some tellings, as the log keeps it. */
export const entryOf = (
  look: Look,
  changes: readonly (StatedValue | TakenBack)[],
): { before: Record<string, string>; after: Record<string, string> } => {
  const before: Record<string, string> = {}
  const after: Record<string, string> = {}
  for (const { field, year, value } of changes) {
    const name = factName(field, year)
    const known = knownOf(look, field, year)
    before[name] = known === undefined ? '未填写' : valueText(field, known)
    after[name] = value === undefined ? '撤回填报' : valueText(field, value)
  }
  return { before, after }
}

/** What counts now; undefined when nothing is known, null when it is 不清楚. */
export const knownOf = (look: Look, field: FieldCode, year: number | null): FactValue | undefined =>
  look.portrait.facts.find((one) => one.field === field && one.year === year)?.value

/** A change with its entry in the log. */
export interface Change {
  action: 'portrait.edit' | 'portrait.import'
  name: string
  entry: ReturnType<typeof entryOf>
}

/** How a portrait is changed; see `createPortraitHandlers`. */
export type Changing = (
  caller: MemberCaller,
  work: (tx: Tx, found: { stored: Stored; look: Look }) => Promise<Change | null>,
) => Promise<{ answer: Answer; changed: number }>

/** Reads portraits inside a transaction, and changes them. */
export const createChanging = (deps: PortraitDeps) => {
  const { db, clock } = deps
  const today = (): string => formatBeijingDate(clock.now().getTime())

  const answerIn = async (tx: Tx, companyId: string): Promise<Answer> => {
    const { stored, look } = await portraitIn(tx, companyId)
    return shownPortrait(stored, look, {
      rules: deps.rules,
      names: deps.names,
      now: clock.now().getTime(),
      today: today(),
    })
  }

  /** Changes a portrait in its turn, with its entry in the log, and answers what it is then. */
  const changing: Changing = async (caller, work) => {
    const { companyId } = memberOf(caller)
    const done = await inTenant(db, companyId, async (tx) => {
      const found = await portraitIn(tx, companyId, true)
      const change = await work(tx, found)
      const answer = await answerIn(tx, companyId)
      if (change !== null)
        await writeAuditEntry(tx, actorOf(caller), {
          action: change.action,
          companyId,
          objectType: 'portrait',
          objectId: companyId,
          objectName: change.name,
          ...change.entry,
        })
      return { answer, changed: change === null ? 0 : Object.keys(change.entry.after).length }
    })
    if (done.changed > 0) deps.onChange?.(companyId)
    return done
  }

  return { today, answerIn, changing }
}
