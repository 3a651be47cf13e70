import { DatabaseSync } from 'node:sqlite'
import { regionsAbove } from '#domain/search/regions.ts'
import { daysBetween } from '#domain/calendar/days.ts'
import { type Asked, type Company, ON } from './population.ts'

/** A company as other engines are given it: codes with those above them, numbers ready to compare. */
export interface Flat {
  regions: string[]
  industries: string[]
  field: string
  staff: number
  revenue: number
  share: number
  rights: number
  days: number
  titles: string[]
}

export const flatten = (company: Company): Flat => ({
  regions: [company.region, ...regionsAbove(company.region)],
  industries: [5, 3, 1].map((length) => company.industry.slice(0, length)),
  field: company.field,
  staff: company.staff,
  revenue: company.revenue,
  // Limits are whole hundredths of a per cent, so nothing is lost by rounding down.
  share: Math.floor((company.rdSpend * 10_000) / company.revenue),
  rights: company.rights,
  days: daysBetween(company.foundedOn, ON),
  titles: company.titles,
})

/** Finds the ids of the policies a company fulfils altogether. */
export type Rival = (company: Flat) => string[] | Promise<string[]>

const howMany = (wanted: readonly string[], held: readonly string[]): number =>
  held.reduce((sum, one) => sum + Number(wanted.includes(one)), 0)

const shares = (wanted: readonly string[], held: readonly string[]): boolean =>
  held.some((one) => wanted.includes(one))

const listConditions = ({ held, noneOf }: Asked): ((one: Flat) => boolean)[] =>
  held === null
    ? []
    : [
        (one) => howMany(held.of, one.titles) >= held.atLeast,
        (one) => !shares(noneOf ?? [], one.titles),
      ]

/** A closure a condition, the policies one after the other: what one writes by hand. */
export const closures = (policies: readonly Asked[]): Rival => {
  const rules = policies.map((asked) => ({
    id: asked.id,
    conditions: [
      (one: Flat) => shares(asked.regions, one.regions),
      (one: Flat) => shares(asked.industries, one.industries),
      (one: Flat) => asked.fields.includes(one.field),
      (one: Flat) => one.staff <= asked.staffAtMost,
      (one: Flat) => one.revenue >= asked.revenueAtLeast,
      (one: Flat) => one.share >= asked.shareAtLeast,
      (one: Flat) => one.rights >= asked.rightsAtLeast,
      (one: Flat) => one.days >= asked.daysAtLeast,
      ...listConditions(asked),
    ],
  }))
  return (company) => {
    const found: string[] = []
    for (const { id, conditions } of rules)
      if (conditions.every((holds) => holds(company))) found.push(id)
    return found
  }
}

/** Titles of a company at most: a statement has as many places. */
const TITLES = 6
const places = Array.from({ length: TITLES }, () => '?').join(', ')
const padded = (titles: readonly string[]): string[] =>
  Array.from({ length: TITLES }, (_, at) => titles[at] ?? '')

const LISTS = `
      and (held = 0 or
        (select count(*) from held h where h.policy = p.id and h.code in (${places})) >= held)
      and not exists (select 1 from none_of n where n.policy = p.id and n.code in (${places}))`

/** SQLite in memory: numbers as columns, codes in tables of their own, asked with EXISTS. */
export const sqlite = (policies: readonly Asked[]): Rival => {
  const db = new DatabaseSync(':memory:')
  db.exec(`
    create table policy (id integer primary key, staff integer, revenue integer, share integer,
      rights integer, days integer, held integer) strict;
    create table region (policy integer, code text, primary key (policy, code)) strict, without rowid;
    create table industry (policy integer, code text, primary key (policy, code)) strict, without rowid;
    create table held (policy integer, code text, primary key (policy, code)) strict, without rowid;
    create table none_of (policy integer, code text, primary key (policy, code)) strict, without rowid;
    create table field (policy integer, code text, primary key (policy, code)) strict, without rowid;
    begin`)
  const put = db.prepare('insert into policy values (?, ?, ?, ?, ?, ?, ?)')
  const codes = (['region', 'industry', 'field', 'held', 'none_of'] as const).map((name) =>
    db.prepare(`insert into ${name} values (?, ?)`),
  )
  policies.forEach((asked, at) => {
    put.run(
      at,
      asked.staffAtMost,
      asked.revenueAtLeast,
      asked.shareAtLeast,
      asked.rightsAtLeast,
      asked.daysAtLeast,
      asked.held?.atLeast ?? 0,
    )
    const { regions, industries, fields, held, noneOf } = asked
    ;[regions, industries, fields, held?.of ?? [], noneOf ?? []].forEach((values, table) => {
      for (const value of values) codes[table]!.run(at, value)
    })
  })
  db.exec('commit; analyze')
  const plain = `
    select id from policy p
    where staff >= ? and revenue <= ? and share <= ? and rights <= ? and days <= ?
      and exists (select 1 from region r where r.policy = p.id and r.code in (?, ?, ?, ?))
      and exists (select 1 from industry i where i.policy = p.id and i.code in (?, ?, ?))
      and exists (select 1 from field f where f.policy = p.id and f.code = ?)`
  const asksLists = policies.some(({ held }) => held !== null)
  const query = db.prepare(asksLists ? plain + LISTS : plain)
  query.setReturnArrays(true)
  return ({ staff, revenue, share, rights, days, regions, industries, field, titles }) => {
    const numbers = [staff, revenue, share, rights, days]
    const lists = asksLists ? [...padded(titles), ...padded(titles)] : []
    const rows = query.all(...numbers, ...regions, ...industries, field, ...lists)
    return (rows as unknown as [number][]).map(([at]) => policies[at]!.id)
  }
}

interface RulesEngine {
  addRule: (rule: object) => unknown
  addOperator: (name: string, holds: (fact: string[], wanted: string[]) => boolean) => unknown
  run: (facts: Flat) => Promise<{ events: { type: string }[] }>
}

/**
 * json-rules-engine, where it can be had: no dependency of ours, `JSON_RULES_ENGINE` names a folder
 * it was installed in. Null without.
 */
export const jsonRules = async (policies: readonly Asked[]): Promise<Rival | null> => {
  const folder = process.env.JSON_RULES_ENGINE
  if (folder === undefined) return null
  const module = (await import(folder)) as { Engine: new () => RulesEngine }
  const engine = new module.Engine()
  engine.addOperator('shares', (held, wanted) => shares(wanted, held))
  engine.addOperator('sharesNone', (held, wanted) => !shares(wanted, held))
  for (const least of [1, 2])
    engine.addOperator(`holds${least}`, (held, wanted) => howMany(wanted, held) >= least)
  for (const asked of policies) {
    const all = [
      { fact: 'regions', operator: 'shares', value: asked.regions },
      { fact: 'industries', operator: 'shares', value: asked.industries },
      { fact: 'field', operator: 'in', value: asked.fields },
      { fact: 'staff', operator: 'lessThanInclusive', value: asked.staffAtMost },
      { fact: 'revenue', operator: 'greaterThanInclusive', value: asked.revenueAtLeast },
      { fact: 'share', operator: 'greaterThanInclusive', value: asked.shareAtLeast },
      { fact: 'rights', operator: 'greaterThanInclusive', value: asked.rightsAtLeast },
      { fact: 'days', operator: 'greaterThanInclusive', value: asked.daysAtLeast },
      ...(asked.held === null
        ? []
        : [
            { fact: 'titles', operator: `holds${asked.held.atLeast}`, value: asked.held.of },
            { fact: 'titles', operator: 'sharesNone', value: asked.noneOf },
          ]),
    ]
    engine.addRule({ conditions: { all }, event: { type: asked.id } })
  }
  return async (company) => (await engine.run(company)).events.map(({ type }) => type)
}
