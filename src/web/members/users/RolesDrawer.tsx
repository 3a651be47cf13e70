import { useState } from 'react'
import { members } from '#contract/members.ts'
import { ENT_ADMIN } from '#domain/permissions/roles.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useRefresh } from '../queries.ts'
import { RoleBoxes } from '../RoleBoxes.tsx'
import type { Member } from '../types.ts'

/** 分配角色: which roles somebody has. */
export const RolesDrawer = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { overlays } = useApplication()
  const refresh = useRefresh()
  const assigning = useEndpointMutation(members.assignRoles, 'inline')
  const [chosen, setChosen] = useState<readonly string[]>(member.roleIds)
  const dirty =
    chosen.length !== member.roleIds.length ||
    chosen.some((roleId) => !member.roleIds.includes(roleId))
  const save = (): void => {
    assigning.mutate(
      { userId: member.userId, roleIds: [...chosen] },
      {
        onSuccess: () => {
          overlays.toast('success', '已保存，权限立即生效')
          void refresh()
          onClose()
        },
      },
    )
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title="分配角色"
      dirty={dirty}
      actions={
        <Button
          variant="primary"
          loading={assigning.isPending}
          disabledReason={dirty ? undefined : '没有改动'}
          onClick={save}
        >
          保存
        </Button>
      }
    >
      <Failure text={assigning.error?.message ?? null} />
      <RoleBoxes
        legend={`${member.userName}（${member.loginName}）的角色`}
        chosen={chosen}
        onChange={setChosen}
        fixed={member.guarded === '' ? null : { roleId: ENT_ADMIN, reason: member.guarded }}
      />
      {chosen.length === 0 && <p className="muted">没有角色的成员登录后只能查看公开内容。</p>}
    </Drawer>
  )
}
