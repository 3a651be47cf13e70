import { useQuery } from '@tanstack/react-query'
import { type Tab, Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { InviteList } from './joining/InviteList.tsx'
import { JoinList } from './joining/JoinList.tsx'
import { RequestList } from './joining/RequestList.tsx'
import { inviteCountQuery, joinCountQuery, requestCountQuery, userCountQuery } from './queries.ts'
import { useHolds } from './useHolds.ts'
import { UserList } from './users/UserList.tsx'
import styles from './UsersPage.module.css'

const TITLE = '用户管理'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const PLATFORM_HINT =
  '这里管理平台的工作人员，企业成员由各企业自己管理。新增后本人用“找回密码”设置密码；停用后登录立即结束，可以随时启用。'
const COMPANY_HINT = '受邀请或经同意加入的人都在这里；角色决定每个人能看到和能做什么。'

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
  const ofPlatform = useSession()?.companyId === ''
  const tabs = useTabs(ofPlatform)
  const part = tabs.find(({ value }) => value === read('tab'))?.value ?? 'users'
  const Panel = PANEL[part]
  const leave = { q: '', role: '', status: '', page: '', open: '' }
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">{ofPlatform ? PLATFORM_HINT : COMPANY_HINT}</p>
      </div>
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
const useTabs = (ofPlatform: boolean): readonly Tab<Part>[] => {
  const holds = useHolds()
  // Nobody asks to join the platform, and nobody is invited: its people are added.
  const adds = !ofPlatform && holds('back:user:add')
  const assigns = holds('back:user:assign')
  const users = useQuery(userCountQuery())
  const joins = useQuery({ ...joinCountQuery(), enabled: adds })
  const invites = useQuery({ ...inviteCountQuery(), enabled: adds })
  const requests = useQuery({ ...requestCountQuery(), enabled: assigns })
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
