import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '#contract/members.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconPlus } from '#web/kit/icons.ts'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { invitesQuery, useRefresh } from '../queries.ts'
import type { Invite } from '../types.ts'
import { InviteDrawer } from './InviteDrawer.tsx'
import styles from './joining.module.css'

const STATE: Record<Invite['state'], readonly [name: string, tone: Tone]> = {
  valid: ['有效', 'good'],
  expired: ['已过期', 'none'],
  used: ['已使用', 'busy'],
  revoked: ['已撤销', 'none'],
}

/** 邀请: the links by which colleagues register into the company. */
export const InviteList = () => {
  const { read, go } = useAddress()
  const paging = usePaging()
  const invites = useQuery(invitesQuery(paging.asked))
  const [revoking, setRevoking] = useState<Invite | null>(null)
  const columns: readonly Column<Invite>[] = [
    { name: '角色', cell: (row) => row.roleNames.join('、') || '未指定' },
    { name: '手机', kind: 'code', cell: (row) => row.phone || '不限' },
    { name: '邀请人', cell: (row) => row.inviterName },
    { name: '邀请时间', kind: 'code', cell: (row) => row.createTime },
    { name: '有效期至', kind: 'code', cell: (row) => row.expireTime },
    {
      name: '状态',
      cell: (row) => (
        <>
          <Tag tone={STATE[row.state][1]}>{STATE[row.state][0]}</Tag>
          {row.usedByName !== '' && <small className={styles.reason}>{row.usedByName}</small>}
        </>
      ),
    },
    {
      name: '操作',
      kind: 'actions',
      cell: (row) =>
        row.state === 'valid' ? (
          <Button size="sm" variant="quiet" onClick={() => setRevoking(row)}>
            撤销
          </Button>
        ) : null,
    },
  ]
  const make = (
    <Button variant="primary" onClick={() => go({ open: 'invite' })}>
      <IconPlus size={18} />
      邀请同事
    </Button>
  )
  return (
    <>
      <div className={styles.head}>
        <p>同事打开链接注册后直接加入本企业，不用再填写企业资料。</p>
        {make}
      </div>
      <DataTable
        caption="邀请"
        columns={columns}
        answer={invites}
        keyOf={({ inviteId }) => inviteId}
        paging={paging}
        empty={<EmptyState text="暂无邀请记录" />}
      />
      {read('open') === 'invite' && <InviteDrawer onClose={() => go({ open: '' })} />}
      {revoking !== null && <Revoke invite={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

const Revoke = ({ invite, onClose }: { invite: Invite; onClose: () => void }) => {
  const { overlays } = useApplication()
  const refresh = useRefresh()
  const revoking = useEndpointMutation(members.revokeInvite, 'inline')
  return (
    <ConfirmDialog
      open
      title="撤销这个邀请？"
      confirm="撤销邀请"
      danger
      busy={revoking.isPending}
      failure={revoking.error?.message ?? null}
      onClose={onClose}
      onConfirm={() =>
        revoking.mutate(
          { inviteId: invite.inviteId },
          {
            onSuccess: () => {
              overlays.toast('success', '已撤销')
              void refresh()
              onClose()
            },
          },
        )
      }
    >
      <p>撤销后链接立即失效，已经注册的同事不受影响。</p>
    </ConfirmDialog>
  )
}
