import { useState } from 'react'
import { declarations } from '#contract/declarations.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { NOTHING } from '#domain/declarations/given.ts'
import { amountOf, centsOf } from '#domain/declarations/money.ts'
import { now } from '#web/kit/clock.ts'
import { useFields } from '#web/kit/useFields.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Declaration, Move } from '../queries.ts'
import { type Entered, enteredProblems, moveInput } from './move-context.ts'

const CALL = {
  submit: declarations.submit,
  progress: declarations.progress,
  withdraw: declarations.withdraw,
  serve: declarations.serve,
} as const

const CONFLICT = 409

/** The inputs of all dialogs in the order in which they stand; a rule speaks of those it asks for. */
export const INPUTS = [
  'truth',
  'noReview',
  'upheld',
  'on',
  'dueOn',
  'items',
  'acceptNo',
  'certificateNo',
  'publicityFrom',
  'publicityTo',
  'publicityDays',
  'publicityUrl',
  'validFrom',
  'validTo',
  'approvedAmount',
  'amount',
  'duties',
  'note',
  'lessons',
  'proofFileIds',
  'proofUrl',
  'typedName',
] as const

/** The dialog's values; `proofFileIds` is where a fault of the files is said. */
export interface MoveValues extends Entered {
  proofFileIds: readonly string[]
}

const { publicityDays: _days, ...rest } = NOTHING

/** What a dialog begins with: what is returned already, and the amounts that are known. */
const beginning = (declaration: Declaration, move: Move): MoveValues => ({
  ...rest,
  publicityDays: '',
  files: [],
  items:
    move.event === 'firstReturn'
      ? declaration.materials
          .filter(({ state }) => state === 'returned')
          .map(({ materialId, remark }) => ({ materialId, text: remark }))
      : [],
  approvedAmount: move.event === 'awaitFunds' ? declaration.approvedAmount : '',
  amount: move.event === 'paid' ? leftOf(declaration) : '',
})

/** What has been approved and has not arrived, yuan. */
const leftOf = ({ approvedAmount, paidAmount }: Declaration): string =>
  approvedAmount === '' ? '' : amountOf(centsOf(approvedAmount) - centsOf(paidAmount))

/** The form of a move and making it. */
export const useMove = (
  declaration: Declaration,
  move: Move,
  onMoved: (next: Declaration) => void,
) => {
  const making = useEndpointMutation(CALL[move.by], 'inline')
  const [empty] = useState(() => beginning(declaration, move))
  const today = formatBeijingDate(now())
  const form = useFields<MoveValues>({
    prefix: 'move',
    empty,
    order: INPUTS,
    problem: (field, values) =>
      enteredProblems(declaration, move.event, values, today).find((one) => one.field === field)
        ?.text ?? null,
  })
  const make = (): void => {
    if (making.isPending || !form.passes()) return
    making.mutate(moveInput(declaration, move.event, form.values), { onSuccess: onMoved })
  }
  return {
    form,
    make,
    busy: making.isPending,
    failure: making.error?.message ?? null,
    stale: making.error?.code === CONFLICT,
    dirty: JSON.stringify(form.values) !== JSON.stringify(empty) && !making.isSuccess,
  }
}

export type MoveForm = ReturnType<typeof useMove>['form']
