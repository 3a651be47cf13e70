import type { projects } from '#contract/projects.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

export type ProjectDetail = AnswerOf<(typeof projects)['detail']>
export type ProjectCardView = ProjectDetail['project']
export type ProjectPrice = ProjectCardView['price']
export type ProjectResult = AnswerOf<(typeof projects)['search']>
/** What a search marks of a project. */
export type Hit = Pick<ProjectResult['records'][number], 'titleMarks' | 'snippet'>
