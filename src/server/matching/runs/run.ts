import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { boundsText } from '#domain/matching/bounds.ts'
import { evaluate, type MatchOutcome } from '#domain/matching/evaluate.ts'
import type { Subject } from '#domain/matching/measure.ts'
import type { Portrait } from '#domain/matching/portrait.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import {
  changesText,
  differences,
  type MatchChange,
  snapshotOf,
} from '#domain/matching/snapshot.ts'
import { PAGES } from '#domain/pages/links.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'
import type { RuleCache } from '../rule-cache.ts'
import type { MatchState, RunCause, RunStore } from './store.ts'

/** 企业画像 as matching reads it. */
export interface PortraitReader {
  /** Everything known of a company, and its hash, which changes whenever a value does. */
  look(companyId: string): Promise<{ portrait: Portrait; hash: string }>
}

/** What a run came to. */
export interface RunAnswer {
  portrait: Portrait
  runId: string | null
  /** Empty when nothing was different from the run before. */
  changes: readonly MatchChange[]
}

/** Matches one company with every programme. */
export type RunCompany = (companyId: string, asked?: boolean) => Promise<RunAnswer>

/** Everything that a portrait comes to, worst last; programmes of other places are left out. */
export const outcomesOf = (ruleCache: RuleCache, subject: Subject): MatchOutcome[] => {
  const matched = ruleCache.match(subject)
  return [...ruleCache.programmes(subject.on).values()]
    .filter(({ code }) => matched.resultOf(code) !== 'inapplicable')
    .map(({ table }) => evaluate(table, subject))
}

/** The same by programme. */
export const outcomesByCode = (
  ruleCache: RuleCache,
  subject: Subject,
): ReadonlyMap<string, MatchOutcome> =>
  new Map(outcomesOf(ruleCache, subject).map((outcome) => [outcome.code, outcome]))

const causeOf = (state: MatchState, now: { hash: string; digest: string }): RunCause => {
  if (state.runId === null) return 'first'
  if (state.portraitHash !== now.hash) return 'portrait'
  return state.rulesDigest === now.digest ? 'day' : 'rules'
}

/** Makes the function that matches a company; what has not changed is not matched again. */
export const createRunCompany = (deps: {
  store: RunStore
  ruleCache: RuleCache
  portraits: PortraitReader
  /** Whom changes are told in a company. */
  readers: (tx: Tx, companyId: string) => Promise<string[]>
  clock: Clock
  newId: () => string
}): RunCompany => {
  const { store, ruleCache, portraits, readers, clock, newId } = deps
  return async (companyId, asked = false) => {
    const { portrait, hash } = await portraits.look(companyId)
    const at = clock.now()
    const on = formatBeijingDate(at.getTime())
    return store.inTenant(companyId, async (tx) => {
      const state = await store.locked(tx, companyId)
      // Taken together with the outcomes, nothing awaited between: rules that change meanwhile and
      // change back would else look matched.
      const now = { hash, digest: ruleCache.digest(on) }
      const isCurrent =
        state.day === on && state.portraitHash === now.hash && state.rulesDigest === now.digest
      if (isCurrent && !asked && !state.due) return { portrait, runId: state.runId, changes: [] }
      const programmes = ruleCache.programmes(on)
      /** Also of what is matched no more. */
      const nameOf = (code: string): string =>
        programmes.get(code)?.table.name ??
        ruleCache.tables().find((table) => table.code === code)?.name ??
        code
      const snapshots = outcomesOf(ruleCache, { portrait, on }).map((outcome) => ({
        ...snapshotOf(outcome),
        policyId: programmes.get(outcome.code)?.policyIds[0] ?? '',
      }))
      const before = state.runId === null ? null : await store.snapshots(tx, companyId, state.runId)
      const changes = before === null ? [] : differences(before, snapshots)
      const cause = asked && isCurrent ? 'asked' : causeOf(state, now)
      const isNew = before === null || changes.length > 0 || (cause !== 'day' && cause !== 'asked')
      const runId = isNew ? newId() : state.runId
      await store.keepPortrait(tx, companyId, {
        hash: now.hash,
        bounds: boundsText(portrait, on),
        on,
      })
      if (isNew && runId !== null)
        await store.keep(tx, companyId, {
          runId,
          cause,
          ranAt: at,
          day: on,
          changes,
          portraitHash: now.hash,
          rulesDigest: now.digest,
          snapshots,
        })
      await store.settle(tx, companyId, {
        runId,
        day: on,
        portraitHash: now.hash,
        rulesDigest: now.digest,
        at,
      })
      const silent = await store.disliked(tx, companyId)
      const heard = changes.filter(({ code }) => !silent.has(code))
      await tell(tx, await readers(tx, companyId), heard, nameOf)
      return { portrait, runId, changes }
    })
  }
}

/** Changes named in a reminder. */
const NAMED = 3

const tell = async (
  tx: Tx,
  people: readonly string[],
  changes: readonly MatchChange[],
  nameOf: (code: string) => string,
): Promise<void> => {
  const text = changesText(changes)
  if (text === '') return
  const moved = changes.filter(({ before, after }) => before !== after)
  const lines = moved
    .toSorted((a, b) => Number(b.better) - Number(a.better))
    .slice(0, NAMED)
    .map(({ code, before, after }) => {
      const name = nameOf(code)
      if (after === null) return `政策已下线，不再参与匹配：${name}`
      if (before === null) return `新增可关注政策：${name}（${MATCH_RESULT[after]}）`
      return `${name}：由“${MATCH_RESULT[before]}”变为“${MATCH_RESULT[after]}”`
    })
  await remind(tx, people, {
    kind: 'POLICY_MATCH',
    title: `匹配结果有 ${text}`,
    content: `${lines.join('；')}${moved.length > NAMED ? ' 等' : ''}`.slice(0, 500),
    link: PAGES.matching,
  })
}
