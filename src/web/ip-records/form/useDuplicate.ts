import { useQuery } from '@tanstack/react-query'
import { askInline } from '#web/wire/query.ts'
import type { FormPlan, NumberedRow } from './plan.ts'

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
  const asked = useQuery({
    ...askInline(plan.register.calls.list, { keyword: number, pageSize: 20 }),
    enabled: number !== '',
  })
  const rows: readonly NumberedRow[] = asked.data?.records ?? []
  const found = rows.find((row) => row.recordId !== ownId && plan.isSame(row, form))
  return number === '' ? null : (found?.recordId ?? null)
}
