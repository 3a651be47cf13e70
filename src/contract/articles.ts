import { record, text } from './wire/words.ts'

/** 定期公告 as it is stored. */
export const articleBody = record({ title: text() })

/** 定期公告. */
export const articles = {} as const
