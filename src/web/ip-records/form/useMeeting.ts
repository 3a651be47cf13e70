import { useState } from 'react'
import { isApiError } from '#contract/wire/api-error.ts'
import { useCall } from '#web/wire/query.ts'
import type { Detail } from '../queries.ts'
import { type Draft, draftOf, meet, type Meeting } from './draft.ts'
import type { FormPlan } from './plan.ts'

/** A record as it was when its form was opened. */
export interface Opened<F extends string> {
  recordId: string
  version: number
  base: Draft<F>
}

/** What others made of a record while its form was open; null until that is looked at. */
export const useMeeting = <Form extends object>(plan: FormPlan<Form>) => {
  type F = keyof Form & string
  const call = useCall()
  const [met, setMet] = useState<{ meeting: Meeting<F>; record: Detail } | null>(null)
  return {
    met,
    forget: (): void => setMet(null),
    look: async ({ recordId, base }: Opened<F>, mine: Draft<F>): Promise<void> => {
      try {
        const record: Detail = await call(plan.register.calls.detail, { recordId })
        const theirs = draftOf(plan.kind.fields, record.form as unknown as Record<F, unknown>)
        setMet({ meeting: meet(base, mine, theirs), record })
      } catch (error) {
        // The refusal of the save stays before the eyes; saving again asks anew.
        if (!isApiError(error)) throw error
      }
    },
  }
}
