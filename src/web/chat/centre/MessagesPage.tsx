import { lazy, Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { BROWSER, type ChatWorld, useSelf } from '../useTalk.ts'
import { Centre } from './Centre.tsx'
import styles from './Centre.module.css'
import { Reminders } from './Reminders.tsx'
import { useNewsCounts } from './useChats.ts'
import { RemindSettings } from './settings/RemindSettings.tsx'
import { useLine } from './useLine.ts'

const TITLE = '消息中心'
const SERVE = 'serve:chat'

/** Who answers has more to do here than who asks. */
const Workbench = lazy(async () => ({
  default: (await import('../workbench/Workbench.tsx')).Workbench,
}))

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 消息中心: conversations and reminders; for advisors the workbench in their place. */
export default function MessagesPage() {
  return <Messages world={BROWSER} />
}

const TABS = ['chat', 'remind', 'settings'] as const

const note = (count: number): string | undefined =>
  count === 0 ? undefined : count > 99 ? '99+' : String(count)

/** The page over a world of its own, for tests. */
export const Messages = ({ world }: { world: ChatWorld }) => {
  useTitle(TITLE)
  const session = useSession()
  const href = useHref()
  const self = useSelf(world)
  const line = useLine(world, self)
  const { read, go } = useAddress()
  const counts = useNewsCounts()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const tab = TABS.find((one) => one === read('tab')) ?? 'chat'
  if (session === null) return null
  const { permissionState, superAdmin, companyId } = session
  // Employees of a company that is not certified yet see nothing here (specification §4).
  if (!superAdmin && companyId !== '' && (permissionState === '1' || permissionState === '3'))
    return <Navigate to={href('tips')} replace />
  const known = session.navList.length > 0
  const works = tab === 'chat' && session.permissions.includes(SERVE)
  return (
    <div
      className={styles.page}
      data-open={(tab === 'chat' && read('chat') !== '') || undefined}
      data-work={(works && read('wall') === '') || undefined}
    >
      <h1>{TITLE}</h1>
      <Tabs
        label={TITLE}
        value={tab}
        {...(works && { aside: <div ref={setSlot} /> })}
        tabs={[
          { value: 'chat', name: '咨询', note: note(counts.chats) },
          { value: 'remind', name: '提醒', note: note(counts.reminders) },
          { value: 'settings', name: '提醒设置' },
        ]}
        onChange={(value) =>
          go({ tab: value === 'chat' ? '' : value, kind: '', read: '', page: '' })
        }
      >
        {tab === 'remind' ? (
          <Reminders world={world} />
        ) : tab === 'settings' ? (
          <RemindSettings />
        ) : line === null || !known ? (
          <Skeleton label="会话" rows={4} height="4rem" />
        ) : works ? (
          <Suspense fallback={<Skeleton label="工作台" rows={4} height="4rem" />}>
            <Workbench line={line} world={world} slot={slot} />
          </Suspense>
        ) : (
          <Centre line={line} world={world} />
        )}
      </Tabs>
    </div>
  )
}
