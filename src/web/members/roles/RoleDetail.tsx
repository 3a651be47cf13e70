import { useState } from 'react'
import { Link } from 'react-router'
import { members } from '#contract/members.ts'
import { columnsOf, rowsMatching, rowsOf, type TreeNode } from '#domain/permissions/tree.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { IconArrowLeft, IconCopy, IconSearch } from '#web/kit/icons.ts'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useLasting } from '#web/wire/useLasting.ts'
import { useRefresh } from '../queries.ts'
import type { Role } from '../types.ts'
import { useHolds } from '../useHolds.ts'
import { PermissionGrid } from './PermissionGrid.tsx'
import styles from './RoleDetail.module.css'
import { type Granting, useGranting } from './useGranting.ts'

/** One role: its name, what it is for, and its permissions with the bar that saves them. */
export const RoleDetail = (props: {
  role: Role
  tree: readonly TreeNode[]
  held: readonly string[]
  onCopy: () => void
  onRename: () => void
}) => {
  const { role, tree, held } = props
  const holds = useHolds()
  const mayGrant = holds('back:role:grant') && !role.builtin
  const own = new Set(held)
  const free = (code: string): boolean => mayGrant && own.has(code)
  const granting = useGranting(role, tree, free)
  const [keyword, setKeyword] = useState('')
  const rows = rowsMatching(rowsOf(tree), keyword)
  return (
    <section className={styles.detail} aria-labelledby="role-name">
      <Head {...props} />
      <div className={styles.search}>
        <label>
          <span className="sr">搜索权限</span>
          <IconSearch size={18} />
          <input
            type="search"
            className="input"
            placeholder="搜索菜单或操作"
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
        </label>
        <p className="muted">{noteOf(role, mayGrant)}</p>
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>没有找到“{keyword.trim()}”</p>
      ) : (
        <PermissionGrid
          label={`${role.roleName}的权限`}
          rows={rows}
          columns={columnsOf(tree)}
          ticks={granting.ticks}
          changed={new Set(granting.changed)}
          free={free}
          readOnly={!mayGrant}
          onTurn={granting.turn}
          onTurnRow={granting.turnRow}
        />
      )}
      {granting.changed.length > 0 && <SaveBar granting={granting} />}
      <LeaveGuard
        dirty={granting.changed.length > 0}
        text={`“${role.roleName}”有 ${granting.changed.length} 项权限改动尚未保存。`}
      />
    </section>
  )
}

const noteOf = (role: Role, mayGrant: boolean): string => {
  if (role.builtin) return '预置角色不能修改，可以复制为新角色后调整'
  return mayGrant ? '灰色的权限超出您自己的权限，不能改动' : '您可以查看，不能修改权限'
}

const Head = (props: { role: Role; onCopy: () => void; onRename: () => void }) => {
  const { role } = props
  const holds = useHolds()
  const { to } = useAddress()
  const [asking, setAsking] = useState(false)
  const used =
    role.userCount > 0 ? `仍有 ${role.userCount} 人使用该角色，请先调整他们的角色` : undefined
  return (
    <header className={styles.head}>
      <Link to={to({ role: '', open: '' })} preventScrollReset className={styles.back}>
        <IconArrowLeft size={18} />
        全部角色
      </Link>
      <div className={styles.words}>
        <h2 id="role-name">
          {role.roleName}
          {role.builtin && <Tag>预置</Tag>}
        </h2>
        <p className="t2">{role.remark === '' ? '暂无说明' : role.remark}</p>
        <p className="muted num">
          {`${role.userCount} 人使用`}
          {role.updateTime !== '' && ` · 更新于 ${role.updateTime}`}
        </p>
      </div>
      <div className={styles.buttons}>
        {holds('back:role:add') && (
          <Button size="sm" onClick={props.onCopy}>
            <IconCopy size={16} />
            复制为新角色
          </Button>
        )}
        {!role.builtin && holds('back:role:edit') && (
          <Button size="sm" onClick={props.onRename}>
            编辑
          </Button>
        )}
        {!role.builtin && holds('back:role:delete') && (
          <Button size="sm" disabledReason={used} onClick={() => setAsking(true)}>
            删除
          </Button>
        )}
      </div>
      {asking && <AskDelete role={role} onClose={() => setAsking(false)} />}
    </header>
  )
}

const AskDelete = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const { overlays } = useApplication()
  const { go } = useAddress()
  const refresh = useRefresh()
  const deleting = useEndpointMutation(members.deleteRole, 'inline')
  const back = useLasting(members.addRole, () => {
    overlays.toast('success', `角色“${role.roleName}”已恢复`)
    void refresh()
  })
  return (
    <ConfirmDialog
      open
      title={`删除角色“${role.roleName}”？`}
      confirm="删除"
      danger
      busy={deleting.isPending}
      failure={deleting.error?.message ?? null}
      onClose={onClose}
      onConfirm={() =>
        deleting.mutate(
          { roleId: role.roleId },
          {
            onSuccess: () => {
              const { roleName, remark, permissionCodes } = role
              overlays.toast('success', `已删除角色“${roleName}”`, {
                label: '撤销',
                run: () => back.mutate({ roleName, remark, permissionCodes }),
              })
              onClose()
              go({ role: '' }, true)
              void refresh()
            },
          },
        )
      }
    >
      <p>暂无成员使用该角色。删除后可在提示中撤销，名称和权限恢复原样。</p>
    </ConfirmDialog>
  )
}

/** 已修改 n 项: stays in sight until it is saved or given up. */
const SaveBar = ({ granting }: { granting: Granting }) => (
  <div className={styles.bar}>
    <output className="num">{`已修改 ${granting.changed.length} 项`}</output>
    <Failure text={granting.failure}>
      {granting.conflict && (
        <Button size="sm" onClick={granting.refresh}>
          刷新
        </Button>
      )}
    </Failure>
    <span className={styles.barButtons}>
      <Button onClick={granting.drop}>取消</Button>
      <Button variant="primary" loading={granting.saving} onClick={granting.save}>
        保存
      </Button>
    </span>
  </div>
)
