import { useQuery } from '@tanstack/react-query'
import { MEMBER_SORTS } from '#contract/members.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconPlus } from '#web/kit/icons.ts'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { orderIn, useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useSession } from '#web/shell/context.ts'
import { InviteDrawer } from '../joining/InviteDrawer.tsx'
import { roleChoicesQuery, usersQuery } from '../queries.ts'
import type { Member } from '../types.ts'
import { useHolds } from '../useHolds.ts'
import { RolesDrawer } from './RolesDrawer.tsx'
import { UserActions } from './UserActions.tsx'
import { UserDrawer } from './UserDrawer.tsx'

/** What the drawer shows, as the address says it: `add`, `invite`, `edit-…` or `roles-…`. */
const ADD = 'add'
const INVITE = 'invite'
const EDIT = 'edit-'
const ROLES = 'roles-'

const statusOf = (code: string): '' | '0' | '1' => (code === '0' || code === '1' ? code : '')

/** 成员: everybody of the company, with the drawers that the address opens. */
export const UserList = () => {
  const { read, go } = useAddress()
  const paging = usePaging()
  const holds = useHolds()
  const adding = useAdding()
  const choices = useQuery(roleChoicesQuery())
  const keyword = Array.from(read('q')).slice(0, 50).join('')
  const filters = { keyword, roleId: read('role'), status: statusOf(read('status')) }
  const users = useQuery(
    usersQuery({ ...filters, ...orderIn(read, MEMBER_SORTS), ...paging.asked }),
  )
  const filtered = Object.values(filters).some((value) => value !== '')
  const open = (what: string): void => go({ open: what })
  const columns: readonly Column<Member>[] = [
    { name: '姓名', sort: 'userName', cell: (row) => row.userName },
    { name: '账号', kind: 'code', sort: 'loginName', cell: (row) => row.loginName },
    { name: '手机', kind: 'code', cell: (row) => row.phone },
    { name: '部门', sort: 'dept', cell: (row) => row.dept },
    { name: '角色', cell: (row) => row.roleNames.join('、') },
    { name: '状态', sort: 'status', cell: (row) => <Status {...row} /> },
    {
      name: '最近登录',
      kind: 'code',
      sort: 'lastLogin',
      cell: (row) => row.lastLoginTime || '尚未登录',
    },
    {
      name: '操作',
      kind: 'actions',
      cell: (row) => (
        <UserActions
          member={row}
          onEdit={() => open(EDIT + row.userId)}
          onRoles={() => open(ROLES + row.userId)}
        />
      ),
    },
  ]
  return (
    <>
      <ListFilters
        label="筛选成员"
        aside={
          holds('back:user:add') && (
            <Button variant="primary" onClick={() => open(adding)}>
              <IconPlus size={18} />
              {adding === ADD ? '新增成员' : '邀请同事'}
            </Button>
          )
        }
      >
        <FilterText name="q" label="姓名、账号或手机号码" />
        <FilterSelect
          name="role"
          label="角色"
          all="全部角色"
          options={choices.data?.records.map(({ roleId, roleName }) => [roleId, roleName]) ?? []}
        />
        <FilterSelect name="status" label="状态" all="全部状态" options={STATUSES} />
      </ListFilters>
      <DataTable
        caption="成员"
        columns={columns}
        answer={users}
        keyOf={({ userId }) => userId}
        paging={paging}
        empty={
          filtered ? (
            <EmptyState text="没有符合条件的成员，试试去掉筛选">
              <Button onClick={() => go({ q: '', role: '', status: '', page: '' })}>
                清空筛选
              </Button>
            </EmptyState>
          ) : (
            <EmptyState text="暂无成员" />
          )
        }
      />
      <OpenDrawer
        open={read('open')}
        records={users.data?.records ?? []}
        onClose={() => open('')}
        reread={async (userId) => {
          const { data } = await users.refetch()
          return data?.records.find((one) => one.userId === userId) ?? null
        }}
      />
    </>
  )
}

/** How somebody comes in: the platform adds its people, a company invites them. */
const useAdding = () => (useSession()?.companyId === '' ? ADD : INVITE)

const STATUSES = [
  ['1', '启用'],
  ['0', '停用'],
] as const

const Status = ({ status, pending }: Member) => {
  if (status === '0') return <Tag>已停用</Tag>
  return pending ? <Tag tone="warn">待设密码</Tag> : <Tag tone="good">启用</Tag>
}

const OpenDrawer = (props: {
  open: string
  records: readonly Member[]
  onClose: () => void
  reread: (userId: string) => Promise<Member | null>
}) => {
  const { open, records, onClose } = props
  const holds = useHolds()
  const adding = useAdding()
  if (open === ADD || open === INVITE) {
    if (open !== adding || !holds('back:user:add')) return null
    return open === ADD ? (
      <UserDrawer member={null} onClose={onClose} reread={async () => null} />
    ) : (
      <InviteDrawer onClose={onClose} />
    )
  }
  const [start, code] = open.startsWith(EDIT)
    ? [EDIT, 'back:user:edit']
    : [ROLES, 'back:user:assign']
  const member = records.find(({ userId }) => start + userId === open)
  if (member === undefined || !holds(code)) return null
  return start === EDIT ? (
    <UserDrawer
      key={open}
      member={member}
      onClose={onClose}
      reread={async () => props.reread(member.userId)}
    />
  ) : (
    <RolesDrawer key={open} member={member} onClose={onClose} />
  )
}
