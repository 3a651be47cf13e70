import { ip } from '#contract/ip.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

/** A service project that does a matter of 知识产权, at its price of today. */
export type OfferView = AnswerOf<typeof ip.offers>['records'][number]

/** The question for the service fees. Its refusal is shown in its place. */
export const offersQuery = () => queryOptionsInline(ip.offers, {})
