import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useApplication, useHydrated, useSession } from '../context.ts'
import { isUnder, MAIN_MENU } from '../menus.ts'
import { useHref } from '../useHref.ts'
import { useLogout } from '../useLogout.ts'
import { useUnread } from '../useUnread.ts'
import styles from './Account.module.css'

/** Log in and register; or the console, the unread messages, who is logged in and the way out. */
export const Account = () => {
  const session = useSession()
  const logout = useLogout()
  const href = useHref()
  const hydrated = useHydrated()
  const unread = useUnread()
  const { pathname, search } = useLocation()
  useHeaderMenuIndex(pathname)
  if (session === null || session.userId === '') {
    // The server writes an address anew and would spell it otherwise than the browser.
    const from = hydrated && pathname !== '/' ? pathname + search : undefined
    return (
      <div className={styles.account}>
        <Link to={href('login', { from })}>登录</Link>
        <Link to={href('register', { name: 'company' })}>注册</Link>
      </div>
    )
  }
  return (
    <div className={styles.account}>
      {unread > 0 && (
        <Link to={href('news')}>
          消息 <span className={`num ${styles.unread}`}>{unread}</span>
        </Link>
      )}
      <Link to={href('adminHome')}>企业控制台</Link>
      <span className={styles.name}>{session.name || session.username}</span>
      <button type="button" className={styles.out} onClick={logout}>
        退出
      </button>
    </div>
  )
}

/** Keeps headerMenuIndex, the current entry of the main menu; a page beside the menu leaves it. */
const useHeaderMenuIndex = (pathname: string): void => {
  const { session } = useApplication()
  const at = MAIN_MENU.findIndex((item) => isUnder(pathname, item.page))
  useEffect(() => {
    if (at >= 0) session.update({ headerMenuIndex: String(at) })
  }, [session, at])
}
