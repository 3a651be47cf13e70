import { addDays, daysBetween } from '#domain/calendar/days.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { isAppliedFor } from '#domain/policies/codes.ts'
import { type Bases, closed, state } from './bases.ts'
import { metLines, openLines } from './conditions.ts'
import type { CheckupGiven, GivenProgramme } from './given.ts'
import type { Entry, Section, Statement } from './report.ts'

/** Entries of one section: a report is read, not searched. */
const MOST_ENTRIES = 20
/** Conditions of one programme that a person reads. */
const MOST_MANUAL = 4
/** Conditions in the way of what counts as near. */
const MOST_IN_THE_WAY = 2

/** How a programme is called. */
export const nameOf = ({ shortTitle, title }: GivenProgramme): string => shortTitle || title

/** The last day of a window that runs; empty where none does. */
export const lastDayOf = ({ windowState, deadline }: GivenProgramme): string =>
  windowState === 'open' || windowState === 'closing' ? deadline.slice(0, 10) : ''

/** Programmes that the company wants and may apply for. */
export const wantedOf = ({ programmes }: Pick<CheckupGiven, 'programmes'>): GivenProgramme[] =>
  programmes.filter(({ disliked, kind }) => !disliked && isAppliedFor(kind))

/** 较有希望 and 存在机会. */
export const hopefulOf = (given: CheckupGiven): GivenProgramme[] => [
  ...wantedOf(given).filter(({ result }) => result === 'hopeful'),
  ...wantedOf(given).filter(({ result }) => result === 'possible'),
]

/**
 * 接近条件: one or two conditions are in the way, what is done about them opens it, and something is
 * met. Programmes out of reach wait for nothing in 先补什么.
 */
export const nearOf = (given: CheckupGiven): GivenProgramme[] => {
  const within = new Set(given.things.flatMap(({ where }) => where.map(({ code }) => code)))
  const inTheWay = ({ states }: GivenProgramme): number => states.unmet + states.missing
  return wantedOf(given)
    .filter(
      (one) =>
        (one.result === 'unmet' || one.result === 'incomplete') &&
        inTheWay(one) <= MOST_IN_THE_WAY &&
        one.states.met > 0 &&
        within.has(one.code),
    )
    .toSorted((a, b) => inTheWay(a) - inTheWay(b) || (a.code < b.code ? -1 : 1))
}

/** What a policy says of its times; null where it says nothing. */
const windowLine = (one: GivenProgramme, bases: Bases, today: string): Statement | null => {
  const on = [bases.policy(one)]
  const day = one.deadline.slice(0, 10)
  switch (one.windowState) {
    case 'open':
    case 'closing':
      return day === ''
        ? state('window', '申报时间：申报中。', on)
        : state(
            'window',
            `申报时间：截止 ${one.deadline.slice(0, 16).replace(' 23:59', '')}，还有 ${daysBetween(today, day)} 天。`,
            on,
            { day },
          )
    case 'longterm':
      return state('window', '申报时间：长期受理。', on)
    case 'upcoming':
      return state(
        'window',
        one.opensOn === '' ? '申报时间：未开始。' : `申报时间：${one.opensOn} 开始。`,
        on,
        { day: one.opensOn },
      )
    case 'closed':
      return state(
        'window',
        day === '' ? '申报时间：本批次已截止。' : `申报时间：本批次已于 ${day} 截止。`,
        on,
      )
    case 'reference':
    case 'undated':
      return state('window', '申报时间：本年度时间待定。', on)
    case '':
      return null
  }
}

/** What past years let expect, and from which; null where they say nothing. */
export const expectedLine = (one: GivenProgramme, bases: Bases): Statement | null => {
  if (one.expected === null) return null
  const { eventName, from, to, years } = one.expected
  const span = from === to ? from : `${from} 至 ${to}`
  return state(
    'expected',
    `往年推算：${eventName}约在 ${span}（依据 ${years.join('、')} 年），以当年通知为准。`,
    [bases.policy(one)],
    { day: from },
  )
}

const present = (lines: readonly (Statement | null)[]): Statement[] =>
  lines.flatMap((line) => line ?? [])

const headOf = (one: GivenProgramme, bases: Bases): Statement =>
  state('programme', one.title, [bases.policy(one), bases.run()])

/** The times of a programme, then what past years let expect. */
export const timeLines = (one: GivenProgramme, bases: Bases, today: string): Statement[] =>
  present([windowLine(one, bases, today), expectedLine(one, bases)])

const supportLines = (one: GivenProgramme, bases: Bases): Statement[] =>
  one.amountText === ''
    ? []
    : [state('amount', `支持标准：${closed(one.amountText)}。`, [bases.policy(one)])]

const materialLines = (one: GivenProgramme, bases: Bases): Statement[] =>
  one.materials === 0
    ? []
    : [state('materials', `必备材料 ${one.materials} 份。`, [bases.policy(one)])]

/** So many of the lines, and how many more there are. */
const some = (lines: readonly Statement[], most: number, on: readonly number[]): Statement[] =>
  lines.length <= most
    ? [...lines]
    : [
        ...lines.slice(0, most),
        state('rest', `另有 ${lines.length - most} 条需人工核验的条件，见匹配详情。`, on),
      ]

/** So many of the programmes, and how many more there are. */
const listed = (
  all: readonly GivenProgramme[],
  entryOf: (one: GivenProgramme) => Entry,
  bases: Bases,
  none: string,
): Pick<Section, 'statements' | 'entries'> => ({
  statements:
    all.length === 0
      ? [state('none', none, [bases.run()])]
      : all.length > MOST_ENTRIES
        ? [
            state('rest', `共 ${all.length} 项，以下列出 ${MOST_ENTRIES} 项，其余见“精准匹配”。`, [
              bases.run(),
            ]),
          ]
        : [],
  entries: all.slice(0, MOST_ENTRIES).map(entryOf),
})

/** Programmes of which data says something; the others are left to a person whole. */
const isChecked = ({ result, states }: GivenProgramme): boolean =>
  result === 'hopeful' || states.met > 0

/** Those of which data says nothing, a sentence each. */
const uncheckedEntry = (
  all: readonly GivenProgramme[],
  given: CheckupGiven,
  bases: Bases,
): Entry[] =>
  all.length === 0
    ? []
    : [
        {
          head: state('unchecked', `另有 ${all.length} 项的条件须全部由人工核验`, [bases.run()]),
          result: '',
          policyId: '',
          lines: all.map((one) => {
            const last = lastDayOf(one)
            return state(
              'programme',
              `${one.title}：${one.states.manual} 项条件需人工核验${last === '' ? '' : `，申报截止 ${last}`}。`,
              [bases.policy(one), bases.run()],
              { day: isWithinYear(given.today, last) ? last : '' },
            )
          }),
        },
      ]

/** 较有希望和存在机会: what may be applied for, with what is met and what a person has to read. */
export const hopefulSection = (given: CheckupGiven, bases: Bases): Section => {
  const all = hopefulOf(given)
  const shown = listed(
    all.filter(isChecked),
    (one) => ({
      head: headOf(one, bases),
      result: one.result,
      policyId: one.policyId,
      lines: [
        ...supportLines(one, bases),
        ...timeLines(one, bases, given.today),
        ...materialLines(one, bases),
        ...metLines(one, bases),
        ...some(openLines(one, bases, ['manual']), MOST_MANUAL, [bases.policy(one)]),
      ],
    }),
    bases,
    all.length === 0
      ? '按现有数据，暂无较有希望或存在机会的项目。'
      : '按现有数据，暂无已核对出满足条件的项目。',
  )
  const unchecked = all.filter((one) => !isChecked(one))
  return {
    code: 'hopeful',
    statements: shown.statements,
    entries: [...shown.entries, ...uncheckedEntry(unchecked, given, bases)],
  }
}

/** 接近条件: what one or two conditions are missing for, and what exactly. */
export const nearSection = (given: CheckupGiven, bases: Bases): Section => ({
  code: 'near',
  ...listed(
    nearOf(given),
    (one) => ({
      head: headOf(one, bases),
      result: one.result,
      policyId: one.policyId,
      lines: [
        ...openLines(one, bases, ['unmet', 'missing']),
        ...supportLines(one, bases),
        ...timeLines(one, bases, given.today),
      ],
    }),
    bases,
    '按现有数据，暂无只差一两项条件的项目。',
  ),
})

/** Duties and rules whose conditions do not rule them out. */
export const dutiesOf = (given: CheckupGiven): GivenProgramme[] =>
  given.programmes.filter(
    ({ disliked, kind, result }) => !disliked && kind === 'duty' && result !== 'unmet',
  )

/** 需要办理的事项: reports and filings that a company owes, with their times. */
export const dutiesSection = (given: CheckupGiven, bases: Bases): Section => ({
  code: 'duties',
  ...listed(
    dutiesOf(given),
    (one) => ({
      head: state('duty', one.title, [bases.policy(one), bases.run()]),
      result: one.result,
      policyId: one.policyId,
      lines: [
        ...timeLines(one, bases, given.today),
        ...materialLines(one, bases),
        ...openLines(one, bases, ['missing', 'manual']).slice(0, MOST_MANUAL),
      ],
    }),
    bases,
    '按现有数据，暂无需要办理的事项。',
  ),
})

/** Whether a day falls within the twelve months of the report. */
export const isWithinYear = (today: string, day: string): boolean =>
  day >= today && day <= addDays(today, 365)

/** `较有希望` … */
export const resultName = ({ result }: GivenProgramme): string => MATCH_RESULT[result]
