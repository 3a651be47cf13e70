import { record, text } from './wire/words.ts'

/** 知识产权费用与期限表 as it is stored. */
export const ipRuleBody = record({ title: text() })

/** 知识产权. */
export const ip = {} as const
