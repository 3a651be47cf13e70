import { ORDER_STATUS } from '#domain/orders/codes.ts'
import { FACT_SOURCE } from '#domain/matching/portrait.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { permission } from '#domain/permissions/codes.ts'
import { URGENCY } from '#domain/work/work.ts'
import { endpoint } from './wire/endpoint.ts'
import { array, boolean, codesOf, id, int, object, oneOf, orNull, text } from './wire/schema.ts'

const BASE = '/crm/api/crm/advisorClient'
const own = {
  method: 'POST',
  access: 'member',
  spec: false,
  permission: permission('client'),
} as const

/** A last day of something that is served. */
const due = () =>
  object({
    day: text(),
    daysLeft: int({ min: -100_000 }),
    /** What ends, e.g. 网上申报截止. */
    what: text(),
    subject: text(500),
  })

/** 我的客户: the companies that an advisor serves, and what each of them is about; nobody else's. */
export const clients = {
  /** Those whose orders, declarations, talks or leads are with the caller; what burns first. */
  list: endpoint({
    ...own,
    path: `${BASE}/queryMyClientList`,
    background: true,
    input: object({}),
    output: object({
      records: array(
        object({
          companyId: text(),
          companyName: text(),
          regionName: text(),
          urgency: oneOf(codesOf(URGENCY)),
          urgencyName: text(),
          due: orNull(due()),
          /** Demanded materials that it has not sent, by name; at most ten. */
          missing: array(text(100)),
          missingCount: int(),
          /** The quotation that it has not answered. */
          quote: orNull(object({ orderNo: text(), amount: text(20), since: text() })),
          talk: orNull(
            object({
              chatId: text(),
              question: text(200),
              time: text(),
              waiting: boolean(),
              ended: boolean(),
            }),
          ),
          /** What changed in its matches, in words; empty where nothing did or it is not shown. */
          changes: text(),
          /** How many orders and declarations run, and how many leads are with the caller. */
          orders: int(),
          declarations: int(),
          leads: int(),
        }),
      ),
    }),
  }),
  /** One of them; refused for a company that the caller does not serve. */
  detail: endpoint({
    ...own,
    path: `${BASE}/queryMyClientDetail`,
    audit: { sometimes: 'client.read', when: '当天第一次查看这家企业的画像时' },
    input: object({ clientId: id() }),
    output: object({
      companyId: text(),
      companyName: text(),
      regionName: text(),
      industryName: text(),
      registerStatus: text(),
      tags: array(text()),
      orders: array(
        object({
          orderNo: text(),
          policyTitle: text(500),
          status: oneOf(codesOf(ORDER_STATUS)),
          statusName: text(),
          quoteAmount: text(20),
          createTime: text(),
        }),
      ),
      declarations: array(
        object({
          declareNo: text(),
          projectName: text(),
          statusName: text(),
          running: boolean(),
          due: orNull(due()),
          missing: array(text(100)),
        }),
      ),
      talks: array(
        object({
          chatId: text(),
          customerName: text(),
          question: text(200),
          ended: boolean(),
          topic: text(),
          outcome: text(),
          time: text(),
        }),
      ),
      leads: array(object({ leadId: text(), message: text(), statusName: text(), time: text() })),
      /** Null unless an accepted order or a running declaration is with the caller. */
      served: orNull(
        object({
          /** 画像完整度, per cent. */
          completeness: int({ max: 100 }),
          groups: array(
            object({
              name: text(),
              facts: array(
                object({
                  name: text(),
                  /** Accounting year; 0 for what has none. */
                  year: int(),
                  shown: text(20_000),
                  source: oneOf(codesOf(FACT_SOURCE)),
                  sourceName: text(),
                  observedAt: text(),
                }),
              ),
            }),
          ),
          /** When it was matched last; empty for never. */
          matchedAt: text(),
          /** What it may apply for, as its newest run found it, the best first; `before` where that was another result. */
          matches: array(
            object({
              policyId: text(),
              title: text(500),
              result: oneOf(codesOf(MATCH_RESULT)),
              resultName: text(),
              before: text(),
            }),
          ),
        }),
      ),
    }),
  }),
} as const
