import { type FormEvent, useState } from 'react'
import { DISLIKE_REASON, matching } from '#contract/matching.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { textOf } from '#web/kit/text.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './DislikeForm.module.css'

type Reason = keyof typeof DISLIKE_REASON

/** 不感兴趣: one reason, and it is gone from the list; the toast takes it back. */
export const DislikeForm = (props: {
  match: { policyId: string; title: string }
  onClose: () => void
  onDone: () => void
  onUndo: () => void
}) => {
  const { policyId, title } = props.match
  const { overlays } = useApplication()
  const mutation = useEndpointMutation(matching.dislike, 'inline')
  const [reason, setReason] = useState<Reason>('timing')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    mutation.mutate(
      { policyId, reason, note: textOf(event.currentTarget, 'note') },
      {
        onSuccess: () => {
          overlays.toast('success', `已移出匹配结果：${title}`, {
            label: '撤销',
            run: props.onUndo,
          })
          props.onDone()
          props.onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="为什么不感兴趣？"
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button variant="primary" type="submit" form="dislike" loading={mutation.isPending}>
            移出列表
          </Button>
        </>
      }
    >
      <form id="dislike" className={styles.form} onSubmit={submit}>
        <fieldset className={styles.reasons}>
          <legend className="sr">原因</legend>
          {Object.entries(DISLIKE_REASON).map(([code, name]) => (
            <label key={code}>
              <input
                type="radio"
                name="reason"
                checked={reason === code}
                onChange={() => setReason(code as Reason)}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <Field label="补充说明" optional>
          {(control) => <input {...control} name="note" className="input" maxLength={100} />}
        </Field>
        <p className="muted">移出后不再提醒这一项的变化，随时可以恢复。</p>
        <Failure text={mutation.error?.message ?? null} />
      </form>
    </Dialog>
  )
}
