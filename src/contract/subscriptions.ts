import { endpoint } from './wire/endpoint.ts'
import { callersCompany, int, record } from './wire/words.ts'

/** 订阅、收藏与足迹. */
export const subscriptions = {
  /** The three counters of the console. */
  traceInfo: endpoint({
    method: 'GET',
    path: '/policy/api/policy/policyNoticeSubscribe/getMyTraceInfo',
    access: 'member',
    spec: true,
    background: true,
    input: record({ companyId: callersCompany() }),
    output: record({ myFavoriteCount: int(), mySubscribeCount: int(), myFootprintCount: int() }),
  }),
} as const
