import type { ip } from '#contract/ip.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

export type TrademarkList = AnswerOf<typeof ip.trademarks>
export type TrademarkCard = TrademarkList['records'][number]
export type TrademarkDetail = AnswerOf<typeof ip.trademark>
export type PatentList = AnswerOf<typeof ip.patents>
export type PatentCard = PatentList['records'][number]
export type PatentDetail = AnswerOf<typeof ip.patent>
export type CopyrightList = AnswerOf<typeof ip.copyrights>
export type CopyrightCard = CopyrightList['records'][number]
export type CopyrightDetail = AnswerOf<typeof ip.copyright>
