import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'

/** 职称申报. */
export const createJobTitlesHandlers = (): Handlers<Contract['jobTitles']> => ({})
