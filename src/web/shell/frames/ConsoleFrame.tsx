import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { IconArrowLeft, IconInbox } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useSession } from '../context.ts'
import { OfflineStrip } from '../OfflineStrip.tsx'
import { LEADS_PERMISSION } from '../portal/Account.tsx'
import { Logo } from '../portal/Logo.tsx'
import { hrefTo } from '../pages.ts'
import { useHref } from '../useHref.ts'
import { useLogout } from '../useLogout.ts'
import { useRestoredSession } from '../useRestoredSession.ts'
import styles from './ConsoleFrame.module.css'

/** Header, menu and content of the console; who is not signed in is asked to, and comes back. */
export const ConsoleFrame = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  const settled = useRestoredSession()
  const { pathname, search } = useLocation()
  const href = useHref()
  const logout = useLogout()
  if (session === null && settled)
    return <Navigate to={hrefTo('login', { from: pathname + search })} replace />
  if (session === null)
    return (
      <main id="main" className={styles.content}>
        <Skeleton label="控制台" rows={4} />
      </main>
    )
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Logo />
        <div className={styles.right}>
          <span className={styles.name}>{session.name || session.username}</span>
          <button type="button" className="btn q" onClick={logout}>
            退出
          </button>
        </div>
      </header>
      <aside className={styles.side}>
        {session.companyName !== '' && <p className={styles.company}>{session.companyName}</p>}
        <nav aria-label="控制台菜单">
          <ul>
            {session.permissions.includes(LEADS_PERMISSION) && (
              <li>
                <Link
                  to={href('leads')}
                  aria-current={pathname === href('leads') ? 'page' : undefined}
                >
                  <IconInbox size={20} />
                  咨询线索
                </Link>
              </li>
            )}
            <li>
              <Link to={hrefTo('home')}>
                <IconArrowLeft size={20} />
                返回门户
              </Link>
            </li>
          </ul>
        </nav>
      </aside>
      <main id="main" className={styles.content}>
        <OfflineStrip />
        {children}
      </main>
    </div>
  )
}
