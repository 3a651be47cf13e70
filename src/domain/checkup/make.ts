import { addDays } from '#domain/calendar/days.ts'
import { MATCH_RESULTS } from '#domain/matching/results.ts'
import { optionName } from '#domain/portraits/catalogue.ts'
import { type Bases, createBases, state } from './bases.ts'
import {
  datesSection,
  declarationLine,
  expiryLine,
  heldItems,
  rightLine,
  windowLine,
} from './dates.ts'
import { doubtsSection } from './doubts.ts'
import type { CheckupGiven } from './given.ts'
import { heldSection } from './held.ts'
import { byCode, missingSection, thingLine } from './missing.ts'
import {
  dutiesOf,
  dutiesSection,
  hopefulOf,
  hopefulSection,
  lastDayOf,
  nearOf,
  nearSection,
  wantedOf,
} from './programmes.ts'
import type { Checkup, Entry, Section, Statement } from './report.ts'

/** What is done first: what falls due within so many days. */
const SOON_DAYS = 90
/** Titles are renewed with more time. */
const EXPIRY_DAYS = 180
const MOST_FIRST = 5
const MOST_THINGS = 3

const countsOf = (given: CheckupGiven): Checkup['counts'] => {
  const wanted = wantedOf(given)
  return {
    total: given.programmes.length,
    byResult: MATCH_RESULTS.filter((result) => result !== 'inapplicable').map((result) => ({
      result,
      count: wanted.filter((one) => one.result === result).length,
    })),
    duties: given.programmes.filter(({ disliked }) => !disliked).length - wanted.length,
    disliked: given.programmes.filter(({ disliked }) => disliked).length,
  }
}

/** The sentences with a day that come soon, the earliest first, then the best things to tell. */
const firstEntries = (given: CheckupGiven, bases: Bases): Entry[] => {
  const soon = addDays(given.today, SOON_DAYS)
  const programmes = byCode(given)
  const dated = [
    ...given.rights.map((one) => rightLine(one, bases)),
    ...given.declarations
      .filter(({ dueOn }) => dueOn !== '')
      .map((one) => declarationLine(one, bases)),
    ...[...hopefulOf(given), ...dutiesOf(given)]
      .filter((one) => lastDayOf(one) !== '')
      .map((one) => windowLine(one, bases)),
  ].filter(({ day }) => day <= soon)
  const expiring = heldItems(given)
    .filter(
      ({ item }) => item.until >= given.today && item.until <= addDays(given.today, EXPIRY_DAYS),
    )
    .map((one) => expiryLine(one, bases))
  const days = [...dated, ...expiring].toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : a.text < b.text ? -1 : 1,
  )
  const things = given.things
    .filter(({ kind }) => kind !== 'wait')
    .slice(0, MOST_THINGS)
    .map((one) => thingLine(one, programmes, bases))
  return [...days.slice(0, MOST_FIRST), ...things].map((head) => ({
    head,
    result: '',
    policyId: '',
    lines: [],
  }))
}

const firstSection = (given: CheckupGiven, counts: Checkup['counts'], bases: Bases): Section => {
  const run = [bases.run()]
  const of = (result: string): number =>
    counts.byResult.find((one) => one.result === result)?.count ?? 0
  const statements: Statement[] = [
    state(
      'scope',
      `按企业画像（完整度 ${given.completeness}%）核对 ${counts.total} 项政策，其中办事提醒和法规 ${counts.duties} 项，不感兴趣 ${counts.disliked} 项。`,
      run,
    ),
    state(
      'count',
      `较有希望 ${of('hopeful')} 项，存在机会 ${of('possible')} 项，需补充数据 ${of('incomplete')} 项，信息不足 ${of('scant')} 项，暂不满足 ${of('unmet')} 项；只差一两项条件的 ${nearOf(given).length} 项。`,
      run,
    ),
  ]
  const entries = firstEntries(given, bases)
  if (!given.told)
    statements.push(
      state(
        'empty',
        given.things.length === 0
          ? '企业画像暂无企业填报的数据，以上依据登记、证书和知识产权记录。'
          : `企业画像暂无企业填报的数据，以上依据登记、证书和知识产权记录。请先填写：${given.things
              .filter(({ kind }) => kind === 'tell')
              .slice(0, MOST_THINGS)
              .map(({ name }) => name)
              .join('、')}。`,
        run,
      ),
    )
  if (entries.length === 0) statements.push(state('none', `${SOON_DAYS} 天内暂无到期的事项。`, run))
  return { code: 'first', statements, entries }
}

/** Bases in the order in which sentences name them, and none that no sentence does. */
const numbered = (
  sections: readonly Section[],
  bases: Checkup['bases'],
): Pick<Checkup, 'sections' | 'bases'> => {
  const places = new Map<number, number>()
  const renumber = (statement: Statement): Statement => {
    for (const place of statement.on) if (!places.has(place)) places.set(place, places.size)
    return { ...statement, on: statement.on.map((place) => places.get(place) ?? 0) }
  }
  const named = sections.map(({ code, statements, entries }) => ({
    code,
    statements: statements.map(renumber),
    entries: entries.map((entry) => ({
      ...entry,
      head: renumber(entry.head),
      lines: entry.lines.map(renumber),
    })),
  }))
  return { sections: named, bases: [...places.keys()].flatMap((place) => bases[place] ?? []) }
}

const titlesOf = (given: CheckupGiven): string[] => [
  ...new Set(
    heldItems(given)
      .filter(
        ({ fact, item }) =>
          fact.field === 'titles' && (item.until === '' || item.until >= given.today),
      )
      .map(({ fact, item }) => optionName(fact.field, item.code)),
  ),
]

/**
 * Makes the report of a company from what is known on a day. The same data give the same report.
 * Every statement names what it rests on.
 */
export const makeCheckup = (given: CheckupGiven): Checkup => {
  const bases = createBases(given.today)
  const counts = countsOf(given)
  const sections = [
    firstSection(given, counts, bases),
    heldSection(given, bases),
    hopefulSection(given, bases),
    nearSection(given, bases),
    missingSection(given, bases),
    datesSection(given, bases),
    dutiesSection(given, bases),
    doubtsSection(given, bases),
  ]
  const known = given.facts.filter(({ value }) => value !== null)
  return {
    day: given.today,
    companyName: given.companyName,
    placeName: given.placeName,
    industryName: given.industryName,
    portrait: {
      asOf: known.reduce((day, { observedAt }) => (observedAt > day ? observedAt : day), ''),
      completeness: given.completeness,
      known: known.length,
    },
    counts,
    ...numbered(sections, bases.bases),
    programmes: given.programmes.map(({ code, version, policyId, result, title, shortTitle }) => ({
      ...{ code, version, policyId, result, name: shortTitle || title },
    })),
    titles: titlesOf(given),
  }
}
