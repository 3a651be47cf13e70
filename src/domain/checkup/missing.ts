import type { ShownThing } from '#domain/matching/shown-things.ts'
import { THING_KIND } from '#domain/matching/thing-kinds.ts'
import { type Bases, closed, state } from './bases.ts'
import type { CheckupGiven, GivenProgramme } from './given.ts'
import { nameOf } from './programmes.ts'
import type { Entry, Section, Statement } from './report.ts'

const MOST_THINGS = 8
/** Programmes named with one of them. */
const MOST_WHERE = 3

/** What a thing rests on: the run that counts what waits, and the first programmes that do. */
const restsOn = (
  { where }: ShownThing,
  programmes: ReadonlyMap<string, GivenProgramme>,
  bases: Bases,
): number[] => [
  bases.run(),
  ...where.slice(0, MOST_WHERE).flatMap(({ code }) => {
    const programme = programmes.get(code)
    return programme === undefined ? [] : [bases.policy(programme)]
  }),
]

/** `补齐：研发人员占比` with its years. */
const nameOfThing = ({ kind, name, years }: ShownThing): string =>
  `${THING_KIND[kind]}：${name}${years.length === 0 ? '' : `（${years.join('、')} 年）`}`

/** 先补什么, of one thing in one sentence. */
export const thingLine = (
  thing: ShownThing,
  programmes: ReadonlyMap<string, GivenProgramme>,
  bases: Bases,
): Statement =>
  state('thing', `${nameOfThing(thing)}，${thing.reason}。`, restsOn(thing, programmes, bases), {
    day: thing.earliest,
  })

/** Programmes by their codes. */
export const byCode = ({ programmes }: CheckupGiven): ReadonlyMap<string, GivenProgramme> =>
  new Map(programmes.map((one) => [one.code, one]))

const entryOf = (
  thing: ShownThing,
  programmes: ReadonlyMap<string, GivenProgramme>,
  bases: Bases,
): Entry => {
  const waits = thing.where.flatMap(({ code, id, clause, text, gap }) => {
    const programme = programmes.get(code)
    return programme === undefined
      ? []
      : [
          state(
            'waits',
            `${nameOf(programme)}：${[closed(text), closed(gap)].filter((it) => it !== '').join('；')}。`,
            [bases.policy(programme)],
            { clause, condition: id },
          ),
        ]
  })
  const how = (thing.how?.steps ?? []).map(({ text, cost, time }) =>
    state(
      'how',
      `怎么办：${[
        closed(text),
        cost === '' ? '' : `费用 ${closed(cost)}`,
        time === '' ? '' : `时间 ${closed(time)}`,
      ]
        .filter((part) => part !== '')
        .join('；')}。`,
      thing.how === null ? [] : [bases.answer(thing.how)],
    ),
  )
  const rest = waits.length - MOST_WHERE
  return {
    head: thingLine(thing, programmes, bases),
    result: '',
    policyId: '',
    lines: [
      ...waits.slice(0, MOST_WHERE),
      ...(rest > 0
        ? [state('rest', `另有 ${rest} 处等待这一项。`, restsOn(thing, programmes, bases))]
        : []),
      ...how,
    ],
  }
}

/** 缺什么: what most programmes wait for, the best first. */
export const missingSection = (given: CheckupGiven, bases: Bases): Section => {
  const programmes = byCode(given)
  const { things } = given
  return {
    code: 'missing',
    statements:
      things.length === 0
        ? [state('none', '按现有数据，没有项目在等待补充的数据或条件。', [bases.run()])]
        : things.length > MOST_THINGS
          ? [
              state('rest', `共 ${things.length} 项，以下列出影响最多的 ${MOST_THINGS} 项。`, [
                bases.run(),
              ]),
            ]
          : [],
    entries: things.slice(0, MOST_THINGS).map((one) => entryOf(one, programmes, bases)),
  }
}
