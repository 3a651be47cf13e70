import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { partnerApply } from '#contract/partner-apply.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import type { WholeApplication } from './labels.ts'

/** 分派: whom the application goes to. */
export const HoldDialog = (props: {
  it: WholeApplication
  onClose: () => void
  onHeld: (next: WholeApplication) => void
}) => {
  const { it } = props
  const people = useQuery(queryOptionsInline(partnerApply.people, {}))
  const holding = useEndpointMutation(partnerApply.hold, 'inline')
  const [ownerUserId, setOwner] = useState('')
  const [tried, setTried] = useState(false)
  const problem = ownerUserId === '' ? '请选择负责人' : null
  const send = (): void => {
    setTried(true)
    if (problem !== null) return
    holding.mutate(
      { applyNo: it.applyNo, version: it.version, ownerUserId },
      { onSuccess: props.onHeld },
    )
  }
  const others = (people.data?.records ?? []).filter(({ userId }) => userId !== it.ownerUserId)
  return (
    <ConfirmDialog
      open
      title="分派"
      confirm="分派"
      busy={holding.isPending}
      failure={holding.error?.message ?? null}
      onClose={props.onClose}
      onConfirm={send}
    >
      <p>分派后对方会收到提醒，只有对方可以查看完整号码。随时可以再分派给别人。</p>
      <Field
        label="负责人"
        required
        hint="括号里是正在办理的申请数"
        error={(tried ? problem : null) ?? people.error?.message ?? null}
      >
        {(control) => (
          <select
            {...control}
            className="input"
            value={ownerUserId}
            onChange={(event) => setOwner(event.target.value)}
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
    </ConfirmDialog>
  )
}
