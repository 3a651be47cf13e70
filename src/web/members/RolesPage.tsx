import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconPlus } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { rolesQuery, treeQuery } from './queries.ts'
import { RoleDetail } from './roles/RoleDetail.tsx'
import { RoleDrawer } from './roles/RoleDrawer.tsx'
import { RoleList } from './roles/RoleList.tsx'
import styles from './RolesPage.module.css'
import type { Role } from './types.ts'
import { useHolds } from './useHolds.ts'

const TITLE = '角色管理'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** What the drawer shows, as the address says it. */
const ADD = 'add'
const COPY = 'copy'
const RENAME = 'rename'

/** 角色管理: the roles to the left, what the chosen one may do to the right. */
export default function RolesPage() {
  useTitle(TITLE)
  const holds = useHolds()
  const { read, go } = useAddress()
  const roles = useQuery(rolesQuery())
  const records = roles.data?.records ?? []
  const asked = read('role')
  const chosen = records.find(({ roleId }) => roleId === asked) ?? null
  const shown = chosen ?? (asked === '' ? (records[0] ?? null) : null)
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        {holds('back:role:add') && (
          <Button variant="primary" onClick={() => go({ open: ADD })}>
            <IconPlus size={18} />
            新增角色
          </Button>
        )}
      </div>
      {roles.isPending && <Skeleton label={TITLE} height="2.75rem" />}
      {roles.isError && (
        <ErrorBlock
          text={roles.error.message}
          error={roles.error}
          onRetry={() => void roles.refetch()}
        />
      )}
      {roles.data && (
        <div className={styles.layout} data-chosen={asked !== ''}>
          <RoleList roles={records} shown={shown?.roleId ?? ''} />
          <Chosen role={shown} onOpen={(open) => go({ open })} />
        </div>
      )}
      <OpenDrawer
        open={read('open')}
        role={shown}
        onClose={(roleId) => go({ open: '', ...(roleId === undefined ? {} : { role: roleId }) })}
      />
    </>
  )
}

const Chosen = ({ role, onOpen }: { role: Role | null; onOpen: (what: string) => void }) => {
  const { go } = useAddress()
  const tree = useQuery(treeQuery())
  if (role === null)
    return (
      <div className={styles.none}>
        <EmptyState text="没有找到这个角色，可能已被删除">
          <Button onClick={() => go({ role: '' })}>查看全部角色</Button>
        </EmptyState>
      </div>
    )
  if (tree.isError)
    return (
      <ErrorBlock
        text={tree.error.message}
        error={tree.error}
        onRetry={() => void tree.refetch()}
      />
    )
  if (!tree.data) return <Skeleton label="权限" height="2.75rem" />
  return (
    <RoleDetail
      key={role.roleId}
      role={role}
      tree={tree.data.tree}
      held={tree.data.held}
      onCopy={() => onOpen(COPY)}
      onRename={() => onOpen(RENAME)}
    />
  )
}

const OpenDrawer = (props: {
  open: string
  role: Role | null
  /** With the role that was made, which is shown next. */
  onClose: (made?: string) => void
}) => {
  const { open, role, onClose } = props
  const holds = useHolds()
  const tree = useQuery(treeQuery())
  const held = tree.data?.held ?? []
  const adds = holds('back:role:add')
  if (open === ADD && adds)
    return <RoleDrawer purpose="add" of={null} held={held} onClose={onClose} />
  if (role === null) return null
  if (open === COPY && adds && tree.data)
    return <RoleDrawer purpose="copy" of={role} held={held} onClose={onClose} />
  return open === RENAME && !role.builtin && holds('back:role:edit') ? (
    <RoleDrawer purpose="rename" of={role} held={held} onClose={onClose} />
  ) : null
}
