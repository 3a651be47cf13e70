import { useQuery } from '@tanstack/react-query'
import { type Tab, Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { InviteList } from './joining/InviteList.tsx'
import { JoinList } from './joining/JoinList.tsx'
import { RequestList } from './joining/RequestList.tsx'
import { askInviteCount, askJoinCount, askRequestCount, askUserCount } from './questions.ts'
import { useHolds } from './useHolds.ts'
import { UserList } from './users/UserList.tsx'
import styles from './UsersPage.module.css'

const TITLE = '用户管理'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

type Part = 'users' | 'joins' | 'invites' | 'requests'

const PANEL = {
  users: UserList,
  joins: JoinList,
  invites: InviteList,
  requests: RequestList,
} as const

/** 用户管理: the members, who asks to join, who is invited, and who asks for a permission. */
export default function UsersPage() {
  useTitle(TITLE)
  const { read, go } = useAddress()
  const tabs = useTabs()
  const part = tabs.find(({ value }) => value === read('tab'))?.value ?? 'users'
  const Panel = PANEL[part]
  const leave = { q: '', role: '', status: '', page: '', open: '' }
  return (
    <>
      <h1 className={styles.title}>{TITLE}</h1>
      <Tabs
        label={TITLE}
        tabs={tabs}
        value={part}
        onChange={(tab) => go({ ...leave, tab: tab === 'users' ? '' : tab })}
      >
        <div className={styles.panel}>
          <Panel />
        </div>
      </Tabs>
    </>
  )
}

/** The tabs that the signed-in person may open, each with how many wait there. */
const useTabs = (): readonly Tab<Part>[] => {
  const holds = useHolds()
  const [adds, assigns] = [holds('back:user:add'), holds('back:user:assign')]
  const users = useQuery(askUserCount())
  const joins = useQuery({ ...askJoinCount(), enabled: adds })
  const invites = useQuery({ ...askInviteCount(), enabled: adds })
  const requests = useQuery({ ...askRequestCount(), enabled: assigns })
  const joining: readonly Tab<Part>[] = [
    { value: 'joins', name: '加入申请', note: joins.data?.total },
    { value: 'invites', name: '邀请', note: invites.data?.total },
  ]
  return [
    { value: 'users', name: '成员', note: users.data?.total },
    ...(adds ? joining : []),
    ...(assigns
      ? [{ value: 'requests', name: '权限申请', note: requests.data?.total } as const]
      : []),
  ]
}
