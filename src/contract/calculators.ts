import { taxRuleFields } from '#domain/content/forms/tax-rules.ts'
import { TAX_ITEM } from '#domain/calculators/tax-rules.ts'
import { shapeOf } from './form-shape.ts'
import { policyRef } from './partners.ts'
import { endpoint } from './wire/endpoint.ts'
import { array, codesOf, object, oneOf, orNull, text } from './wire/schema.ts'

const { values: _values, ...table } = shapeOf(taxRuleFields)

/** 能省多少: the dated figures that the calculators of taxes compute with, in the browser. */
export const calculators = {
  rules: endpoint({
    method: 'POST',
    path: '/policy/api/portalpublic/calculator/queryTaxRuleList',
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object({
      records: array(
        object({
          id: text(),
          ...table,
          values: array(
            object({
              item: oneOf(codesOf(TAX_ITEM)),
              name: text(),
              /** `3000000`, `15%` or `2/3`. */
              value: text(),
              clause: text(),
              says: text(),
              /** The policy that says it; null where it is not public. */
              policy: orNull(policyRef()),
            }),
          ),
        }),
      ),
      now: text(),
    }),
  }),
} as const
