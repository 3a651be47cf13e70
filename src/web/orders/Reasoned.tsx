import { useState } from 'react'
import { reasonProblem } from '#domain/orders/machine.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { TextArea } from '#web/kit/TextField.tsx'

/** A question that is answered with a reason before something happens. */
export const Reasoned = (props: {
  title: string
  confirm: string
  label: string
  hint?: string
  busy: boolean
  failure: string | null
  onConfirm: (reason: string) => void
  onClose: () => void
}) => {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const problem = reasonProblem(reason)
  return (
    <ConfirmDialog
      open
      title={props.title}
      confirm={props.confirm}
      cancel="返回"
      busy={props.busy}
      failure={props.failure}
      onClose={props.onClose}
      onConfirm={() => {
        setTried(true)
        if (problem === null && !props.busy) props.onConfirm(reason)
      }}
    >
      <TextArea
        label={props.label}
        required
        {...(props.hint === undefined ? {} : { hint: props.hint })}
        error={tried ? problem : null}
        rows={3}
        value={reason}
        onText={setReason}
      />
    </ConfirmDialog>
  )
}
