import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import { callersCompany, choice, orElse, pageOf, paging, record, text } from './wire/words.ts'

/** 短信发件箱: what was sent, for operators. */
export const outbox = {
  list: endpoint({
    method: 'POST',
    path: '/center/api/sms/queryOutboxList',
    access: 'member',
    permission: permission('outbox:list'),
    spec: false,
    background: true,
    input: record({
      phone: orElse(text(20), ''),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record(
      pageOf(
        record({
          messageId: text(),
          /** 138****8000 */
          phone: text(),
          purposeName: text(),
          content: text(500),
          provider: text(),
          state: choice(['queued', 'sent', 'failed']),
          error: text(500),
          createTime: text(),
          sentTime: text(),
        }),
      ),
    ),
  }),
} as const
