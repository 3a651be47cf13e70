import { useState } from 'react'
import { members } from '#contract/members.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useRefresh } from '../queries.ts'
import type { Member } from '../types.ts'
import { useHolds } from '../useHolds.ts'
import styles from './UserActions.module.css'

/** What may be done about one member; what the signed-in person may not do is not there. */
export const UserActions = (props: { member: Member; onEdit: () => void; onRoles: () => void }) => {
  const { member } = props
  const holds = useHolds()
  const [asking, setAsking] = useState<'status' | 'reset' | null>(null)
  const on = member.status === '1'
  const guarded = on && member.guarded !== '' ? member.guarded : undefined
  const close = (): void => setAsking(null)
  return (
    <div className={styles.actions}>
      {holds('back:user:edit') && (
        <Button size="sm" variant="quiet" onClick={props.onEdit}>
          编辑
          <Whose member={member} />
        </Button>
      )}
      {holds('back:user:assign') && (
        <Button size="sm" variant="quiet" onClick={props.onRoles}>
          分配角色
          <Whose member={member} />
        </Button>
      )}
      {holds('back:user:resetPwd') && (
        <Button size="sm" variant="quiet" onClick={() => setAsking('reset')}>
          重置密码
          <Whose member={member} />
        </Button>
      )}
      {holds('back:user:disable') && (
        <Button
          size="sm"
          variant="quiet"
          disabledReason={guarded}
          onClick={() => setAsking('status')}
        >
          {on ? '停用' : '启用'}
          <Whose member={member} />
        </Button>
      )}
      {asking === 'status' && <AskStatus member={member} onClose={close} />}
      {asking === 'reset' && <AskReset member={member} onClose={close} />}
    </div>
  )
}

/** The buttons of every row are named alike: who is meant, for assistive technology. */
const Whose = ({ member }: { member: Member }) => <span className="sr">{member.userName}</span>

const AskStatus = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { overlays } = useApplication()
  const refresh = useRefresh()
  const setting = useEndpointMutation(members.setStatus, 'inline')
  const on = member.status === '1'
  return (
    <ConfirmDialog
      open
      title={on ? `停用“${member.userName}”？` : `启用“${member.userName}”？`}
      confirm={on ? '停用' : '启用'}
      danger={on}
      busy={setting.isPending}
      failure={setting.error?.message ?? null}
      onClose={onClose}
      onConfirm={() =>
        setting.mutate(
          { userId: member.userId, status: on ? '0' : '1' },
          {
            onSuccess: () => {
              overlays.toast('success', on ? '已停用' : '已启用')
              void refresh()
              onClose()
            },
          },
        )
      }
    >
      <p>
        {on
          ? '停用后其全部登录会立即结束，不能再登录；资料和记录保留，可以随时启用。'
          : '启用后可以用原来的密码登录，角色不变。'}
      </p>
    </ConfirmDialog>
  )
}

const AskReset = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { overlays } = useApplication()
  const refresh = useRefresh()
  const resetting = useEndpointMutation(members.resetPassword, 'inline')
  return (
    <ConfirmDialog
      open
      title={`重置“${member.userName}”的密码？`}
      confirm="重置密码"
      danger
      busy={resetting.isPending}
      failure={resetting.error?.message ?? null}
      onClose={onClose}
      onConfirm={() =>
        resetting.mutate(
          { userId: member.userId },
          {
            onSuccess: ({ sent }) => {
              overlays.toast(
                'success',
                sent
                  ? '已重置，设置新密码的方法已发给本人'
                  : '已重置，请本人用“找回密码”设置新密码',
              )
              void refresh()
              onClose()
            },
          },
        )
      }
    >
      <p>
        {`原密码立即失效，其全部登录会结束；设置新密码的方法发送到 ${member.phone}，由本人设置，管理员看不到密码。`}
      </p>
    </ConfirmDialog>
  )
}
