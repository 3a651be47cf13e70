import type { jobTitles } from '#contract/job-titles.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

export type JobTitleList = AnswerOf<(typeof jobTitles)['list']>
export type JobTitleCard = JobTitleList['records'][number]
export type JobTitleDetail = AnswerOf<(typeof jobTitles)['detail']>
export type JobStandards = AnswerOf<(typeof jobTitles)['standards']>
export type JobStandard = JobStandards['records'][number]
