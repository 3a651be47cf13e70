import { record, text } from './wire/words.ts'

/** 职称申报通知 as it is stored. */
export const jobTitleBody = record({ title: text() })

/** 职称条件表 as it is stored. */
export const jobStandardBody = record({ title: text() })

/** 职称申报. */
export const jobTitles = {} as const
