import type { policies } from '#contract/policies.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { orderAction } from '#domain/orders/codes.ts'
import { maskCompany } from '#domain/orders/mask.ts'

const MINUTE_MS = 60_000
/** Rows of the carousel (product.md 4.4). */
const SHOWN = 20

/** Where the moves of orders come from. */
export interface OrderActivitySource {
  newest(
    top: number,
  ): Promise<readonly { companyName: string; subject: string; status: string; since: Date }[]>
  /** Names of provinces and cities, which a masked name may keep. */
  places(): readonly string[]
}

/** 服务动态: the newest moves of real orders, masked; empty when there are none. */
export const orderActivity = async (
  source: OrderActivitySource,
  now: number,
): Promise<AnswerOf<(typeof policies)['carousel']>['records']> => {
  const places = source.places()
  return (await source.newest(SHOWN)).map(({ companyName, subject, status, since }) => ({
    companyName: maskCompany(companyName, places),
    action: orderAction(status),
    subject,
    minutesAgo: Math.max(0, Math.floor((now - since.getTime()) / MINUTE_MS)),
  }))
}
