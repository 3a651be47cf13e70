import type { jobTitles } from '#contract/job-titles.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { windowVerdict } from '#domain/policies/window.ts'
import type { Published } from '#server/publications/publications.ts'

export type JobTitleCard = AnswerOf<(typeof jobTitles)['detail']>['related'][number]
export type JobStandardAnswer = AnswerOf<(typeof jobTitles)['standards']>['records'][number]

/** What the handlers ask of the dictionaries: names of codes and regions. */
export interface Names {
  name(dictType: string, dictCode: string): string
  regionName(code: string): string
}

export const SPECIALTY = 'JOB_SPECIALTY'

/** 窗口状态 of a notice at a moment. */
export const windowOf = (
  { windows }: Published<'jobTitle'>['body'],
  now: number,
): JobTitleCard['window'] => {
  const { state, batch, headline, daysLeft, opensInDays, urgent } = windowVerdict(windows, now)
  return {
    state: state ?? '',
    batch,
    deadline: headline === null ? '' : formatBeijingTime(headline.ms),
    daysLeft,
    opensInDays,
    urgent,
  }
}

/** A notice as a list shows it. */
export const cardOf = (
  { id, body }: Published<'jobTitle'>,
  names: Names,
  now: number,
): JobTitleCard => ({
  jobTitleId: id,
  title: body.title,
  demo: body.demo,
  year: body.year,
  regionCode: body.regionCode,
  regionName: names.regionName(body.regionCode),
  committee: body.committee,
  grades: body.grades,
  specialties: body.specialties.map((code) => ({ code, name: names.name(SPECIALTY, code) })),
  routes: body.routes,
  window: windowOf(body, now),
  checkedOn: body.checkedOn,
  confidence: body.confidence,
})

/** A table as an answer; the lists that belong to a detail are stripped by the contract. */
export const standardOf = (
  { id, body }: Published<'jobStandard'>,
  names: Names,
): JobStandardAnswer => ({
  standardId: id,
  ...body,
  regionName: names.regionName(body.regionCode),
  specialtyNames: body.specialties.map((code) => names.name(SPECIALTY, code)),
})
