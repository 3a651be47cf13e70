import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '#contract/members.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { counter, lengthOf } from '#web/kit/text.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { joinsQuery, useRefresh } from '../queries.ts'
import { RoleBoxes } from '../RoleBoxes.tsx'
import type { Joining } from '../types.ts'
import styles from './joining.module.css'

const STATE: Record<Joining['state'], readonly [name: string, tone: Tone]> = {
  submitted: ['待处理', 'busy'],
  approved: ['已同意', 'good'],
  rejected: ['已拒绝', 'none'],
  withdrawn: ['已撤回', 'none'],
}

/** 加入申请: who asks to join the company. */
export const JoinList = () => {
  const paging = usePaging()
  const joins = useQuery(joinsQuery(paging.asked))
  const [asking, setAsking] = useState<{ join: Joining; approve: boolean } | null>(null)
  const columns: readonly Column<Joining>[] = [
    { name: '申请人', cell: (row) => row.userName },
    { name: '手机', kind: 'code', cell: (row) => row.phone },
    { name: '说明', cell: (row) => row.note },
    { name: '申请时间', kind: 'code', cell: (row) => row.createTime },
    { name: '状态', cell: (row) => <State {...row} /> },
    {
      name: '操作',
      kind: 'actions',
      cell: (row) =>
        row.state === 'submitted' ? (
          <div className={styles.actions}>
            <Button size="sm" onClick={() => setAsking({ join: row, approve: true })}>
              同意<span className="sr">{row.userName}</span>
            </Button>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => setAsking({ join: row, approve: false })}
            >
              拒绝<span className="sr">{row.userName}</span>
            </Button>
          </div>
        ) : null,
    },
  ]
  const close = (): void => setAsking(null)
  return (
    <>
      <DataTable
        caption="加入申请"
        columns={columns}
        answer={joins}
        keyOf={({ requestId }) => requestId}
        paging={paging}
        empty={<EmptyState text="暂无加入申请，也可以用邀请链接请同事注册" />}
      />
      {asking?.approve === true && <Approve join={asking.join} onClose={close} />}
      {asking?.approve === false && <Reject join={asking.join} onClose={close} />}
    </>
  )
}

const State = ({ state, reason }: Joining) => {
  const [name, tone] = STATE[state]
  return (
    <>
      <Tag tone={tone}>{name}</Tag>
      {reason !== '' && <small className={styles.reason}>{reason}</small>}
    </>
  )
}

const useDecide = (onClose: () => void) => {
  const { overlays } = useApplication()
  const refresh = useRefresh()
  const deciding = useEndpointMutation(members.decideJoin, 'inline')
  const decide = (input: Parameters<typeof deciding.mutate>[0], text: string): void =>
    deciding.mutate(input, {
      onSuccess: () => {
        overlays.toast('success', text)
        void refresh()
        onClose()
      },
    })
  return { deciding, decide }
}

const Approve = ({ join, onClose }: { join: Joining; onClose: () => void }) => {
  const { deciding, decide } = useDecide(onClose)
  const [roleIds, setRoleIds] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const confirm = (): void => {
    setTried(true)
    if (roleIds.length === 0) return
    decide({ requestId: join.requestId, approve: true, roleIds: [...roleIds] }, '已同意加入')
  }
  return (
    <ConfirmDialog
      open
      title={`同意“${join.userName}”加入？`}
      confirm="同意加入"
      busy={deciding.isPending}
      failure={deciding.error?.message ?? null}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>加入后立即成为本企业成员，按所选角色使用控制台。</p>
      <RoleBoxes
        legend="角色"
        chosen={roleIds}
        onChange={setRoleIds}
        error={tried && roleIds.length === 0 ? '请至少选择一个角色' : null}
      />
    </ConfirmDialog>
  )
}

const REASON_MAX = 200

const Reject = ({ join, onClose }: { join: Joining; onClose: () => void }) => {
  const { deciding, decide } = useDecide(onClose)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const over = lengthOf(reason.trim()) - REASON_MAX
  const problem =
    reason.trim() === ''
      ? '原因不能为空'
      : over > 0
        ? `最多 ${REASON_MAX} 字，已超出 ${over} 字`
        : null
  const confirm = (): void => {
    setTried(true)
    if (problem !== null) return
    decide({ requestId: join.requestId, approve: false, reason: reason.trim() }, '已拒绝')
  }
  return (
    <ConfirmDialog
      open
      title={`拒绝“${join.userName}”加入？`}
      confirm="拒绝"
      danger
      busy={deciding.isPending}
      failure={deciding.error?.message ?? null}
      onClose={onClose}
      onConfirm={confirm}
    >
      <TextArea
        label="原因"
        required
        hint="会告诉申请人"
        aside={counter(reason, REASON_MAX)}
        error={tried ? problem : null}
        rows={3}
        value={reason}
        onText={setReason}
      />
    </ConfirmDialog>
  )
}
