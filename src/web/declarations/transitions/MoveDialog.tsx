import { type FormEvent, useId, useState } from 'react'
import { DECLARE_STATUS } from '#domain/declarations/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import type { Declaration, Move } from '../queries.ts'
import { MoveFields } from './MoveFields.tsx'
import styles from './transitions.module.css'
import { askedFor } from './move-context.ts'
import { useMove } from './useMove.ts'
import { FINAL, MOVE_TEXT } from './labels.ts'

/** One move: what it does, what it asks for, and making it. What was typed outlives a conflict. */
export const MoveDialog = (props: {
  declaration: Declaration
  move: Move
  onClose: () => void
  onMoved: (next: Declaration) => void
  onReload: () => void
}) => {
  const { declaration, move, onClose } = props
  const transition = useMove(declaration, move, props.onMoved)
  const { form } = transition
  const id = useId()
  // As it was opened: what was typed stays in sight though the move is not there any more.
  const [fields] = useState(() => askedFor(declaration, move.event))
  const text = MOVE_TEXT[move.event]
  /** Somebody else has moved it on meanwhile. */
  const gone = !declaration.moves.some(({ event, open }) => event === move.event && open)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    transition.make()
  }
  return (
    <Drawer
      open
      wide
      dirty={transition.dirty}
      title={move.eventName}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>返回</Button>
          <Button
            type="submit"
            form={id}
            variant={FINAL.has(move.event) ? 'danger' : 'primary'}
            loading={transition.busy}
            disabledReason={gone ? '这一步现在不能办理' : undefined}
          >
            {move.eventName}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={submit}
        aria-label={move.eventName}
      >
        {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
        <Failure text={transition.failure}>
          {transition.stale && (
            <Button size="sm" onClick={props.onReload}>
              载入最新状态
            </Button>
          )}
        </Failure>
        {gone && (
          <output className={styles.gone}>
            {`申报现在是“${declaration.statusName}”，这一步不能再办理。已填写的内容还在下面。`}
          </output>
        )}
        {text !== undefined && <p className="t2">{text}</p>}
        {move.toStatus !== declaration.status && !gone && (
          <p className={styles.way}>
            {declaration.statusName}
            <span aria-label="之后是"> → </span>
            <b>{DECLARE_STATUS[move.toStatus]}</b>
          </p>
        )}
        <MoveFields fields={fields} form={form} declaration={declaration} />
        {fields.length === 0 && text === undefined && <p>确认办理这一步？</p>}
      </form>
    </Drawer>
  )
}
