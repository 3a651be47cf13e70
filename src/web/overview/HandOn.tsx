import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { work } from '#contract/work.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { askWorkAgain, type WorkItem } from '#web/kit/work/queries.ts'
import { AssigneeField } from '#web/kit/workflow/AssigneeField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'

/** 转交: whom a thing goes to. */
export const HandOn = ({ item, onClose }: { item: WorkItem; onClose: () => void }) => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const { kind, id, title, subject } = item
  const [userId, setUserId] = useState('')
  const [tried, setTried] = useState(false)
  const hand = useEndpointMutation(work.handOn, 'inline')
  const send = async (): Promise<void> => {
    const { name } = await hand.mutateAsync({ kind, id, userId })
    askWorkAgain(client)
    overlays.toast('success', `已转交给${name}`)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title="转交给同事"
      confirm="转交"
      busy={hand.isPending}
      failure={hand.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => {
        setTried(true)
        if (userId !== '') void send().catch(() => {})
      }}
    >
      <p className="t2">{subject === '' ? title : `${title}：${subject}`}</p>
      <AssigneeField
        label="接收人"
        ask={queryOptionsInline(work.people, { kind, id })}
        value={userId}
        error={tried && userId === '' ? '请选择接收人' : null}
        onChange={setUserId}
      />
    </ConfirmDialog>
  )
}
