import type { portraits } from '#contract/portraits.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { fieldUses, unlocksOf } from '#domain/matching/advice.ts'
import { evaluate, tableFor } from '#domain/matching/evaluate.ts'
import { FIELD_GROUP, type FieldCode, FIELDS } from '#domain/matching/fields.ts'
import type { Subject } from '#domain/matching/measure.ts'
import { askedName } from '#domain/matching/wording.ts'
import type { Fact } from '#domain/matching/portrait.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import {
  COMPANY_FIELDS,
  fieldOf,
  optionsOf,
  RECORD_FIELDS,
  shownYears,
} from '#domain/portraits/catalogue.ts'
import { type FactNames, factText, formOf, sameValue } from '#domain/portraits/value.ts'
import type { Look } from './portraits.ts'
import type { Stored, ToldFact } from './store.ts'

/** What a portrait is held against. */
export interface PortraitRules {
  /** The rule tables in force and to come. */
  tables: () => readonly RuleTable[]
  /** 画像完整度 as every page shows it. */
  completeness: (subject: Subject) => number
}

type Answer = OutputOf<typeof portraits.read>

/** The tables by which companies are judged on a day. */
export const tablesOn = (tables: readonly RuleTable[], today: string): RuleTable[] =>
  [...new Set(tables.map(({ code }) => code))].flatMap((code) => {
    const table = tableFor(tables, code, today)
    return table === null || table.subject !== 'company' ? [] : [table]
  })

/** Names the last telling of a value, so that an editor shows which one was looked at. */
export const versionOf = (
  told: readonly ToldFact[],
  field: FieldCode,
  year: number | null,
): string =>
  told
    .filter((one) => one.field === field && one.year === year)
    .reduce((most, one) => (BigInt(one.told) > BigInt(most) ? one.told : most), '0')

const valueRow = (fact: Fact, stored: Stored, look: Look, names: FactNames) => {
  const { field, year, value, source, observedAt } = fact
  const told = stored.told
    .filter((one) => one.field === field && one.year === year && one.source === source)
    .at(-1)
  const others = look.facts.filter(
    (one) =>
      one.field === field &&
      one.year === year &&
      one.source !== source &&
      !sameValue(one.value, value),
  )
  return {
    year: year ?? 0,
    value: formOf(value),
    shown: factText(field, value, names),
    source,
    observedAt,
    updateTime: told === undefined ? '' : formatBeijingTime(told.updatedAt.getTime()),
    updateUser: told?.updatedName ?? '',
    version: versionOf(stored.told, field, year),
    others: others.map((one) => ({
      source: one.source,
      shown: factText(field, one.value, names),
      observedAt: one.observedAt,
    })),
  }
}

/** The portrait as its page shows it. */
export const shownPortrait = (
  stored: Stored,
  look: Look,
  given: { rules: PortraitRules; names: FactNames; now: number; today: string },
): Answer => {
  const { names, today } = given
  const tables = tablesOn(given.rules.tables(), today)
  const uses = fieldUses(tables)
  const subject = { portrait: look.portrait, on: today }
  const groups = [...new Set(COMPANY_FIELDS.map((code) => FIELDS[code].group))]
  return {
    groups: groups.map((code) => ({ code, name: FIELD_GROUP[code] })),
    fields: COMPANY_FIELDS.map((code) => {
      const { name, group, kind, unit, yearly } = fieldOf(code)
      return {
        field: code,
        name,
        group,
        kind,
        unit,
        yearly,
        options: optionsOf(code),
        ofRecord: RECORD_FIELDS.has(code),
        uses: uses.get(code) ?? 0,
        values: look.portrait.facts
          .filter(({ field }) => field === code)
          .toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0))
          .map((fact) => valueRow(fact, stored, look, names)),
      }
    }),
    years: shownYears(today),
    completeness: given.rules.completeness(subject),
    unlocks: unlocksOf(tables.map((table) => evaluate(table, subject))).map((one) => ({
      ...one,
      name: askedName(one.field),
      years: [...one.years],
    })),
    hash: look.hash,
    now: formatBeijingTime(given.now),
  }
}
