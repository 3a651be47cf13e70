import { endpoint } from './wire/endpoint.ts'
import { callersCompany, record, rows, text } from './wire/words.ts'

/** 精准匹配 — what a company may apply for, and why not. */
export const matching = {
  /** The conditions a visitor may choose from, group by group. */
  conditions: endpoint({
    method: 'GET',
    path: '/policy/api/portalpublic/policyNoticePush/getConditions',
    access: 'anyone',
    spec: true,
    input: record({ companyId: callersCompany() }),
    output: record({
      groups: rows(
        record({
          code: text(),
          name: text(),
          options: rows(record({ code: text(), name: text() })),
        }),
      ),
    }),
  }),
} as const
