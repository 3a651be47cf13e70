import { useState } from 'react'
import { certification } from '#contract/certification.ts'
import { REASON_MAX } from '#domain/permissions/certification.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'

const PERMISSION = 'certification:review:freeze'

/** 冻结 a company or 解除冻结, with the reason that its people are told. */
export const Freeze = (props: { companyId: string; frozen: boolean; onDone: () => void }) => {
  const { overlays } = useApplication()
  const session = useSession()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const mutation = useEndpointMutation(certification.freeze, 'inline')
  if (session?.permissions.includes(PERMISSION) !== true) return null
  const word = props.frozen ? '解除冻结' : '冻结企业'
  const confirm = (): void => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    mutation.mutate(
      { targetId: props.companyId, frozen: !props.frozen, reason: reason.trim() },
      {
        onSuccess: () => {
          setOpen(false)
          overlays.toast('success', `已${word}`)
          props.onDone()
        },
      },
    )
  }
  return (
    <>
      <p>
        <Button size="sm" onClick={() => setOpen(true)}>
          {word}
        </Button>
      </p>
      <ConfirmDialog
        open={open}
        title={word}
        confirm={word}
        danger={!props.frozen}
        busy={mutation.isPending}
        failure={mutation.error?.message ?? null}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>
          {props.frozen
            ? '解除后回到冻结前的状态，企业成员马上可以使用控制台。'
            : '冻结后企业成员看不到控制台菜单，记录不会删除。'}
        </p>
        <TextArea
          label="原因"
          required
          error={missing ? '请写明原因' : null}
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          onText={setReason}
        />
      </ConfirmDialog>
    </>
  )
}
