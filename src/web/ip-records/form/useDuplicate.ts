import { useQuery } from '@tanstack/react-query'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { FormPlan } from './plan.ts'

/**
 * The record that has the same number already; null while there is none. `number` is the one that
 * was left, empty while it is typed or wrong.
 */
export const useDuplicate = <Form extends object>(
  plan: FormPlan<Form>,
  number: string,
  form: Form,
  ownId: string,
): string | null => {
  const { data } = useQuery({
    ...queryOptionsInline(plan.register.calls.find, { number, niceClass: plan.classOf(form) }),
    enabled: number !== '',
  })
  const found = number === '' || data === undefined ? '' : data.recordId
  return found === '' || found === ownId ? null : found
}
