import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '#contract/members.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { usePaging } from '#web/kit/usePaging.ts'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { requestsQuery, useRefresh } from '../queries.ts'
import type { PermissionRequest } from '../types.ts'
import styles from './joining.module.css'

const STATE: Record<PermissionRequest['state'], readonly [name: string, tone: Tone]> = {
  submitted: ['待处理', 'busy'],
  granted: ['已同意', 'good'],
  refused: ['已拒绝', 'none'],
}

/** 权限申请: who asks for a permission; it is granted by a role that holds it. */
export const RequestList = () => {
  const paging = usePaging()
  const requests = useQuery(requestsQuery(paging.asked))
  const [asking, setAsking] = useState<{ request: PermissionRequest; approve: boolean } | null>(
    null,
  )
  const columns: readonly Column<PermissionRequest>[] = [
    { name: '申请人', cell: (row) => row.userName },
    { name: '权限', cell: (row) => row.permissionName },
    { name: '说明', cell: (row) => row.note },
    { name: '申请时间', kind: 'code', cell: (row) => row.createTime },
    { name: '状态', cell: (row) => <Tag tone={STATE[row.state][1]}>{STATE[row.state][0]}</Tag> },
    {
      name: '操作',
      kind: 'actions',
      cell: (row) =>
        row.state === 'submitted' ? (
          <div className={styles.actions}>
            <Button size="sm" onClick={() => setAsking({ request: row, approve: true })}>
              同意<span className="sr">{`${row.userName}的申请`}</span>
            </Button>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => setAsking({ request: row, approve: false })}
            >
              拒绝<span className="sr">{`${row.userName}的申请`}</span>
            </Button>
          </div>
        ) : null,
    },
  ]
  return (
    <>
      <DataTable
        caption="权限申请"
        columns={columns}
        answer={requests}
        keyOf={({ requestId }) => requestId}
        paging={paging}
        empty={<EmptyState text="暂无权限申请" />}
      />
      {asking !== null && <Decide {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** Why nothing can be granted yet. */
const NO_ROLE = { none: '暂无可分配的角色', some: '请选择一个角色' } as const

const Decide = (props: { request: PermissionRequest; approve: boolean; onClose: () => void }) => {
  const { request, approve, onClose } = props
  const { overlays } = useApplication()
  const refresh = useRefresh()
  const deciding = useEndpointMutation(members.decidePermission, 'inline')
  const [roleId, setRoleId] = useState(request.roles.length === 1 ? request.roles[0]!.roleId : '')
  const [tried, setTried] = useState(false)
  const missing = approve && roleId === ''
  const confirm = (): void => {
    setTried(true)
    if (missing) return
    deciding.mutate(
      { requestId: request.requestId, approve, roleId: approve ? roleId : '' },
      {
        onSuccess: () => {
          overlays.toast('success', approve ? '已同意，权限立即生效' : '已拒绝')
          void refresh()
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open
      title={approve ? '同意权限申请' : '拒绝权限申请？'}
      confirm={approve ? '同意' : '拒绝'}
      danger={!approve}
      busy={deciding.isPending}
      failure={
        deciding.error?.message ??
        (tried && missing ? NO_ROLE[request.roles.length === 0 ? 'none' : 'some'] : null)
      }
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        {approve
          ? `给“${request.userName}”一个包含“${request.permissionName}”的角色。`
          : `“${request.userName}”不会得到“${request.permissionName}”，结果会告诉本人。`}
      </p>
      {approve && <Roles request={request} roleId={roleId} onChange={setRoleId} />}
    </ConfirmDialog>
  )
}

const Roles = (props: {
  request: PermissionRequest
  roleId: string
  onChange: (roleId: string) => void
}) => {
  const { request, roleId, onChange } = props
  const href = useHref()
  if (request.roles.length === 0)
    return (
      <p>
        暂无角色包含这项权限，先在角色管理中授权。 <MoreLink to={href('role')}>角色管理</MoreLink>
      </p>
    )
  return (
    <fieldset className={styles.options}>
      <legend>角色</legend>
      {request.roles.map((role) => (
        <label key={role.roleId}>
          <input
            type="radio"
            name="role"
            checked={role.roleId === roleId}
            onChange={() => onChange(role.roleId)}
          />
          {role.roleName}
        </label>
      ))}
    </fieldset>
  )
}
