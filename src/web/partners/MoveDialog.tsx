import { useState } from 'react'
import { partnerApply } from '#contract/partner-apply.ts'
import { REASON_MAX } from '#domain/showcase/partner-application.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { lengthOf } from '#web/kit/text.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { type ApplicationMove, MOVE_TEXT, type WholeApplication } from './labels.ts'

/** One step of an application, or the last one back, with why. */
export const MoveDialog = (props: {
  it: WholeApplication
  move: ApplicationMove
  onClose: () => void
  onMoved: (next: WholeApplication) => void
}) => {
  const { it, move } = props
  const moving = useEndpointMutation(partnerApply.move, 'inline')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const name = move.back ? '撤回上一步' : move.name
  const problem =
    move.reasoned && reason.trim() === ''
      ? '请写明原因'
      : lengthOf(reason) > REASON_MAX
        ? `最多 ${REASON_MAX} 字`
        : null
  const send = (): void => {
    setTried(true)
    if (problem !== null) return
    moving.mutate(
      {
        applyNo: it.applyNo,
        version: it.version,
        state: move.state,
        back: move.back,
        reason: reason.trim(),
      },
      { onSuccess: props.onMoved },
    )
  }
  return (
    <ConfirmDialog
      open
      title={move.back ? `撤回到“${move.name}”？` : `${move.name}？`}
      confirm={name}
      danger={move.reasoned && !move.back}
      busy={moving.isPending}
      failure={moving.error?.message ?? null}
      onClose={props.onClose}
      onConfirm={send}
    >
      <p>{move.back ? '上一步当作没有发生，申请人查询时也看不到它。' : MOVE_TEXT[move.state]}</p>
      <Field
        label={move.back ? '撤回的原因' : '原因或说明'}
        required={move.reasoned}
        optional={!move.reasoned}
        hint={move.back ? '只记在办理记录里，申请人看不到' : '申请人凭编号查询时能看到这段话'}
        error={tried ? problem : null}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {!move.back && <p className="muted">登记错了可以再点“撤回”，回到现在的状态。</p>}
    </ConfirmDialog>
  )
}
