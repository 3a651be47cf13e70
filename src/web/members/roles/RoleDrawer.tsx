import { useState } from 'react'
import { members } from '#contract/members.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { counter, lengthOf } from '#web/kit/text.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useRefresh } from '../queries.ts'
import type { Role } from '../types.ts'

const NAME_MIN = 2
const NAME_MAX = 20
const REMARK_MAX = 100
const TITLE = { add: '新增角色', copy: '复制为新角色', rename: '编辑角色' } as const
const COPY_OF = ' 副本'

/** What is wrong with the name of a role; null when it is fine. */
const nameProblem = (name: string): string | null => {
  const length = lengthOf(name.trim())
  if (length === 0) return '角色名称不能为空'
  return length < NAME_MIN || length > NAME_MAX ? `角色名称为 ${NAME_MIN}–${NAME_MAX} 字` : null
}

const startOf = (
  purpose: keyof typeof TITLE,
  role: Role | null,
): { name: string; remark: string } => {
  if (role === null) return { name: '', remark: '' }
  if (purpose === 'rename') return { name: role.roleName, remark: role.remark }
  const kept = Array.from(role.roleName).slice(0, NAME_MAX - COPY_OF.length)
  return { name: kept.join('') + COPY_OF, remark: role.remark }
}

/** Name and remark of a role: a new one, one made after another, or one that is there. */
export const RoleDrawer = (props: {
  purpose: keyof typeof TITLE
  /** The role that is renamed or copied. */
  of: Role | null
  /** The codes that the signed-in person may hand on. */
  held: readonly string[]
  onClose: (made?: string) => void
}) => {
  const { purpose, of: role, held, onClose } = props
  const { overlays } = useApplication()
  const refresh = useRefresh()
  const adding = useEndpointMutation(members.addRole, 'inline')
  const updating = useEndpointMutation(members.updateRole, 'inline')
  const start = startOf(purpose, role)
  const [name, setName] = useState(start.name)
  const [remark, setRemark] = useState(start.remark)
  const [tried, setTried] = useState(false)
  const over = lengthOf(remark) - REMARK_MAX
  const problem = nameProblem(name)
  const copied = purpose === 'copy' ? (role?.permissionCodes ?? []) : []
  const codes = copied.filter((code) => held.includes(code))
  const sending = purpose === 'rename' ? updating : adding
  const save = (): void => {
    setTried(true)
    if (problem !== null || over > 0 || sending.isPending) return
    const own = { roleName: name.trim(), remark: remark.trim() }
    const done = async (text: string, made?: string): Promise<void> => {
      overlays.toast('success', text)
      await refresh()
      onClose(made)
    }
    if (purpose === 'rename' && role !== null)
      updating.mutate(
        { ...own, roleId: role.roleId, version: role.version },
        { onSuccess: () => void done('已保存') },
      )
    else
      adding.mutate(
        { ...own, permissionCodes: codes },
        { onSuccess: ({ roleId }) => void done('已添加', roleId) },
      )
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={TITLE[purpose]}
      dirty={name !== start.name || remark !== start.remark}
      actions={
        <Button variant="primary" loading={sending.isPending} onClick={save}>
          {purpose === 'rename' ? '保存' : '添加'}
        </Button>
      }
    >
      <Failure text={sending.error?.message ?? null} />
      {codes.length < copied.length && <p className="muted">超出您自己权限的部分不会复制。</p>}
      <TextField
        label="角色名称"
        required
        error={tried ? problem : null}
        autoComplete="off"
        value={name}
        onText={setName}
      />
      <TextArea
        label="说明"
        optional
        aside={counter(remark, REMARK_MAX)}
        error={over > 0 ? `最多 ${REMARK_MAX} 字，已超出 ${over} 字` : null}
        rows={3}
        value={remark}
        onText={setRemark}
      />
      {purpose === 'add' && <p className="muted">添加后在右侧勾选这个角色的权限。</p>}
    </Drawer>
  )
}
