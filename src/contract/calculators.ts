import { taxRuleFields } from '#domain/content/forms/tax-rules.ts'
import { TAX_ITEM } from '#domain/calculators/tax-rules.ts'
import { shapeOf } from './form-shape.ts'
import { policyRef } from './partners.ts'
import { endpoint } from './wire/endpoint.ts'
import { array, codesOf, object, oneOf, orNull, text } from './wire/schema.ts'

/** A dated table, each figure with its name and the policy that states it. */
const taxTable = () => {
  const { values: _values, policyIds: _policyIds, ...table } = shapeOf(taxRuleFields)
  return object({
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
        /** Null where it is not public. */
        policy: orNull(policyRef()),
      }),
    ),
  })
}

/** 能省多少: the dated figures that the calculators of taxes compute with, in the browser. */
export const calculators = {
  rules: endpoint({
    method: 'POST',
    path: '/policy/api/portalpublic/calculator/queryTaxRuleList',
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object({ records: array(taxTable()), now: text() }),
  }),
} as const
