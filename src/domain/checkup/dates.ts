import { yuanText } from '#domain/text/numbers.ts'
import type { FactItem } from '#domain/matching/portrait.ts'
import { optionName } from '#domain/portraits/catalogue.ts'
import { type Bases, state } from './bases.ts'
import type { CheckupGiven, GivenFact, GivenRight } from './given.ts'
import {
  dutiesOf,
  expectedLine,
  hopefulOf,
  isWithinYear,
  lastDayOf,
  nameOf,
  nearOf,
  resultName,
} from './programmes.ts'
import type { Section, Statement } from './report.ts'

/** Entries of a list that stand for something held. */
export const heldItems = ({ facts }: CheckupGiven): { fact: GivenFact; item: FactItem }[] =>
  facts.flatMap((fact) =>
    Array.isArray(fact.value)
      ? (fact.value as readonly FactItem[]).map((item) => ({ fact, item }))
      : [],
  )

/** A deadline of a right, with its fee. */
export const rightLine = (one: GivenRight, bases: Bases): Statement => {
  const on = [bases.right(one), ...one.tables.map((table) => bases.table(table))]
  const fee = one.amount === null ? '' : `，官费 ${yuanText(one.amount)}`
  if (one.state === 'late')
    return state(
      'right',
      `${one.name}：${one.eventName}已过期限（${one.due}），补办的最后一天${fee}。`,
      on,
      { day: one.until === '' ? one.due : one.until },
    )
  return state(
    'right',
    one.state === 'unconfirmed'
      ? `${one.name}：${one.eventName}，期限已过，记录中未登记缴费，请核对。`
      : `${one.name}：${one.eventName}${fee}。`,
    on,
    { day: one.due },
  )
}

/** The next day of a declaration that goes on. */
export const declarationLine = (
  one: CheckupGiven['declarations'][number],
  bases: Bases,
): Statement =>
  state(
    'declaration',
    [
      `${one.name}：当前${one.statusName}`,
      one.dueOn === '' ? '' : one.dueName || '下一期限',
      one.holderName === '' ? '' : `待${one.holderName}办理`,
    ]
      .filter((part) => part !== '')
      .join('，') + '。',
    [bases.declaration(one)],
    { day: one.dueOn },
  )

/** The end of what is held. */
export const expiryLine = (
  { fact, item }: { fact: GivenFact; item: FactItem },
  bases: Bases,
): Statement =>
  state('expiry', `${optionName(fact.field, item.code)}：有效期的最后一天。`, [bases.value(fact)], {
    day: item.until,
  })

/** The end of a window that runs. */
export const windowLine = (one: CheckupGiven['programmes'][number], bases: Bases): Statement =>
  state(
    'window',
    `${nameOf(one)}（${resultName(one)}）：申报截止。`,
    [bases.policy(one), bases.run()],
    { day: lastDayOf(one) },
  )

/** Everything with a day in the next twelve months, and what is late; the earliest first. */
export const datedLines = (given: CheckupGiven, bases: Bases): Statement[] => {
  const { today } = given
  const programmes = [...hopefulOf(given), ...nearOf(given), ...dutiesOf(given)]
  const lines = [
    ...given.rights.map((one) => rightLine(one, bases)),
    ...given.declarations
      .filter(({ dueOn }) => dueOn !== '')
      .map((one) => declarationLine(one, bases)),
    ...heldItems(given)
      .filter(({ item }) => item.until !== '')
      .map((one) => expiryLine(one, bases)),
    ...programmes.filter((one) => lastDayOf(one) !== '').map((one) => windowLine(one, bases)),
    ...programmes
      .filter((one) => lastDayOf(one) === '')
      .flatMap((one) => {
        const line = expectedLine(one, bases)
        return line === null ? [] : [{ ...line, text: `${nameOf(one)}：${line.text}` }]
      }),
  ]
  return lines
    .filter(({ day, rule }) => isWithinYear(today, day) || (rule === 'right' && day < today))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.text < b.text ? -1 : 1))
}

/** 未来 12 个月的期限. */
export const datesSection = (given: CheckupGiven, bases: Bases): Section => {
  const lines = datedLines(given, bases)
  return {
    code: 'dates',
    statements:
      lines.length === 0 ? [state('none', '未来 12 个月暂无已知的期限。', [bases.run()])] : lines,
    entries: [],
  }
}
