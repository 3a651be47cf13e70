import { record, text } from './wire/words.ts'

/** 新闻 as it is stored. */
export const newsBody = record({ title: text() })

/** 新闻. */
export const news = {} as const
