import type { jobTitles } from '#contract/job-titles.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

export type JobTitleList = AnswerOf<(typeof jobTitles)['list']>
export type JobTitleDetail = AnswerOf<(typeof jobTitles)['detail']>
export type JobTitleCard = JobTitleDetail['related'][number]
/** What a search marks of a notice. */
export type Hit = Pick<JobTitleList['records'][number], 'titleMarks' | 'snippet'>
export type JobStandards = AnswerOf<(typeof jobTitles)['standards']>
export type JobStandard = JobStandards['records'][number]
