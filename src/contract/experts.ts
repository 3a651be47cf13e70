import { record, text } from './wire/words.ts'

/** 专家 as it is stored. */
export const expertBody = record({ title: text() })

/** 专家. */
export const experts = {} as const
