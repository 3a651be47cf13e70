import { addYears } from '#domain/calendar/days.ts'
import { isUncertain } from '#domain/ip/rules.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { type Bases, state } from './bases.ts'
import type { CheckupGiven, GivenProgramme } from './given.ts'
import { dutiesOf, hopefulOf, nearOf } from './programmes.ts'
import type { Entry, Section, Statement } from './report.ts'

/** What is doubtful in the record of a policy; none where nothing is. */
const doubtedEntry = (one: GivenProgramme, bases: Bases): Entry[] => {
  const on = [bases.policy(one)]
  const lines = [
    ...(isUncertain(one.confidence)
      ? [state('confidence', `${CONFIDENCE[one.confidence]}。`, on)]
      : []),
    ...one.unverified.map((doubt) => state('unverified', doubt, on)),
  ]
  return lines.length === 0
    ? []
    : [{ head: state('programme', one.title, on), result: '', policyId: one.policyId, lines }]
}

/** 存疑与未掌握: doubts of the documents that are shown, and of the company's own data. */
export const doubtsSection = (given: CheckupGiven, bases: Bases): Section => {
  const aYearAgo = addYears(given.today, -1)
  const shown = [...hopefulOf(given), ...nearOf(given), ...dutiesOf(given)]
  const statements: Statement[] = [
    ...given.conflicts.map(({ fact, other }) =>
      state(
        'conflict',
        `${fact.name}：${fact.source}为 ${fact.text}，${other.source}为 ${other.text}；本报告采用前者。`,
        [bases.value(fact), bases.value(other)],
      ),
    ),
    ...given.facts
      .filter(({ value }) => value === null)
      .map((fact) => state('unclear', `${fact.name}：不清楚。`, [bases.value(fact)])),
    ...given.facts
      .filter(
        ({ value, observedAt, source }) =>
          value !== null &&
          observedAt !== '' &&
          observedAt < aYearAgo &&
          source !== '由已有数据推算',
      )
      .map((fact) =>
        state('old', `${fact.name} ${fact.text}：${fact.observedAt} 记录，已超过一年，请核对。`, [
          bases.value(fact),
        ]),
      ),
    state(
      'notice',
      '本报告由系统按所列规则和数据核对得出，不等于官方审核结论；申报条件、时间和金额以主管部门当年的通知为准。',
      [bases.run()],
    ),
  ]
  return { code: 'doubts', statements, entries: shown.flatMap((one) => doubtedEntry(one, bases)) }
}
