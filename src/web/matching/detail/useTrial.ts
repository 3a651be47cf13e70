import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matching } from '#contract/matching.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import { queryOptionsAbortable } from '#web/wire/query.ts'
import type { Input } from '../labels.ts'

/** By field and year: what is tried out; a field that is not there stays as it is. */
export type Tried = Readonly<Record<string, string>>

/** How a value is named while it is tried out. */
export const keyOf = ({ field, year }: Pick<Input, 'field' | 'year'>): string =>
  year === null ? field : `${field}@${year}`

/** What the call is asked: everything that differs from what is known. */
const triedValues = (inputs: readonly Input[], tried: Tried): string[] =>
  inputs.flatMap((input) => {
    const key = keyOf(input)
    const value = tried[key]?.trim()
    return value === undefined || value === input.value ? [] : [`${key}=${value}`]
  })

/** Milliseconds without typing before a trial is asked for. */
const SETTLE_MS = 250

/** What other values would change. */
export interface Trial {
  tried: Tried
  change: (tried: Tried) => void
  /** What would come of it; null while nothing is tried out. */
  outcome: AnswerOf<typeof matching.whatIf> | null
  waiting: boolean
  failure: string | null
}

/** 假设 for one programme: asks once typing pauses, and stores nothing. */
export const useTrial = (policyId: string, inputs: readonly Input[]): Trial => {
  const [tried, change] = useState<Tried>({})
  const typed = useSettled(triedValues(inputs, tried).join('\n'), SETTLE_MS)
  const values = typed === '' ? [] : typed.split('\n')
  const asking = values.length > 0
  const trial = useQuery({
    ...queryOptionsAbortable(matching.whatIf, { policyId, values }),
    enabled: asking,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return {
    tried,
    change,
    outcome: asking && trial.data ? trial.data : null,
    waiting: trial.isFetching,
    failure: asking ? (trial.error?.message ?? null) : null,
  }
}
