import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leads } from '#contract/leads.ts'
import { NOTE_MAX, noteProblem } from '#domain/leads/lead.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { type LeadMove, MOVE_TEXT, type WholeLead } from './labels.ts'

const ORDER = /^(DD\d{14})?$/

/** One move of a lead: whom it goes to, which order it became, how or why. */
export const MoveDialog = (props: {
  lead: WholeLead
  move: LeadMove
  onClose: () => void
  onMoved: (next: WholeLead) => void
}) => {
  const { lead, move } = props
  const moving = useEndpointMutation(leads.move, 'inline')
  const [note, setNote] = useState('')
  const [advisorUserId, setAdvisor] = useState('')
  const [orderNo, setOrderNo] = useState('')
  const [tried, setTried] = useState(false)
  const assigning = move.event === 'assign'
  const problems = {
    advisor: assigning && advisorUserId === '' ? '请选择顾问' : null,
    order: ORDER.test(orderNo.trim()) ? null : '委托编号是 DD 加 14 位数字',
    note: noteProblem(note, move.note === 'needed'),
  }
  const send = (): void => {
    setTried(true)
    if (Object.values(problems).some((problem) => problem !== null)) return
    moving.mutate(
      {
        contactId: lead.contactId,
        version: lead.version,
        event: move.event,
        note: note.trim(),
        advisorUserId,
        orderNo: orderNo.trim(),
      },
      { onSuccess: props.onMoved },
    )
  }
  return (
    <ConfirmDialog
      open
      title={move.name}
      confirm={move.name}
      busy={moving.isPending}
      failure={moving.error?.message ?? null}
      onClose={props.onClose}
      onConfirm={send}
    >
      <p>{MOVE_TEXT[move.event]}</p>
      {assigning && (
        <Advisors
          taken={lead.advisorUserId}
          value={advisorUserId}
          onChange={setAdvisor}
          error={tried ? problems.advisor : null}
        />
      )}
      {move.event === 'order' && (
        <Field label="委托编号" optional error={tried ? problems.order : null}>
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={16}
              placeholder="DD20261122000001"
              value={orderNo}
              onChange={(event) => setOrderNo(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label="说明"
        required={move.note === 'needed'}
        optional={move.note === 'free'}
        error={tried ? problems.note : null}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}

const Advisors = (props: {
  /** Who has it now. */
  taken: string
  value: string
  onChange: (userId: string) => void
  error: string | null
}) => {
  const advisors = useQuery(queryOptionsInline(leads.advisors, {}))
  const others = (advisors.data?.records ?? []).filter(({ userId }) => userId !== props.taken)
  return (
    <Field
      label="顾问"
      required
      error={props.error ?? advisors.error?.message ?? null}
      hint="括号里是正在跟进的线索数"
    >
      {(control) => (
        <select
          {...control}
          className="input"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        >
          <option value="">请选择</option>
          {others.map(({ userId, name, open }) => (
            <option key={userId} value={userId}>
              {`${name}（${open}）`}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
