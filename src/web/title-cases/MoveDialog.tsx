import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titleCases } from '#contract/title-cases.ts'
import { caseTextProblem, NOTE_MAX } from '#domain/job-titles/case.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { type CaseMove, MOVE_TEXT, type WholeCase } from './labels.ts'

/** One thing on each line. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** One move of a case: what is said with it, until when, what has to be put right, whom it goes to. */
export const MoveDialog = (props: {
  it: WholeCase
  move: CaseMove
  onClose: () => void
  onMoved: (next: WholeCase) => void
}) => {
  const { it, move } = props
  const moving = useEndpointMutation(titleCases.move, 'inline')
  const [note, setNote] = useState('')
  const [date, setDate] = useState('')
  const [items, setItems] = useState('')
  const [advisorUserId, setAdvisor] = useState('')
  const [tried, setTried] = useState(false)
  const assigning = move.event === 'assign'
  const problems = {
    advisor: assigning && advisorUserId === '' ? '请选择顾问' : null,
    items: move.items && linesOf(items).length === 0 ? '请列出需要补正的内容' : null,
    date: move.dateNeeded && date === '' ? `请填写${move.dateName}` : null,
    note:
      move.note === 'needed' && note.trim() === '' ? '请填写说明' : caseTextProblem(note, NOTE_MAX),
  }
  const send = (): void => {
    setTried(true)
    if (Object.values(problems).some((problem) => problem !== null)) return
    moving.mutate(
      {
        caseNo: it.caseNo,
        version: it.version,
        event: move.event,
        note: note.trim(),
        date,
        items: move.items ? linesOf(items) : [],
        advisorUserId,
      },
      { onSuccess: props.onMoved },
    )
  }
  const shown = (text: string | null): string | null => (tried ? text : null)
  return (
    <ConfirmDialog
      open
      title={move.name}
      confirm={move.name}
      danger={move.event === 'stop' || move.event === 'fail'}
      busy={moving.isPending}
      failure={moving.error?.message ?? null}
      onClose={props.onClose}
      onConfirm={send}
    >
      <p>{MOVE_TEXT[move.event]}</p>
      {move.event === 'undo' && <p>{`状态回到“${move.to}”。`}</p>}
      {assigning && (
        <Advisors
          taken={it.advisorUserId}
          value={advisorUserId}
          onChange={setAdvisor}
          error={shown(problems.advisor)}
        />
      )}
      {move.items && (
        <Field
          label="需要补正的内容"
          required
          hint="一行一项，会列在补正清单里逐项打勾"
          error={shown(problems.items)}
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={4}
              value={items}
              onChange={(event) => setItems(event.target.value)}
            />
          )}
        </Field>
      )}
      {move.dateName !== '' && (
        <Field
          label={move.dateName}
          required={move.dateNeeded}
          optional={!move.dateNeeded}
          error={shown(problems.date)}
        >
          {(control) => (
            <input
              {...control}
              type="date"
              className="input num"
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label="说明"
        required={move.note === 'needed'}
        optional={move.note === 'free'}
        error={shown(problems.note)}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {move.to !== '' && move.event !== 'undo' && (
        <p className="muted">登记错了可以点“撤回上一步”。</p>
      )}
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
  const advisors = useQuery(queryOptionsInline(titleCases.advisors, {}))
  const others = (advisors.data?.records ?? []).filter(({ userId }) => userId !== props.taken)
  return (
    <Field
      label="顾问"
      required
      error={props.error ?? advisors.error?.message ?? null}
      hint="括号里是正在办理的份数"
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
