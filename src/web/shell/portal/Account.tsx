import { Link, useLocation } from 'react-router'
import { useHydrated, useSession } from '../context.ts'
import { useHref } from '../useHref.ts'
import { useLogout } from '../useLogout.ts'
import styles from './Account.module.css'

/** Code of the permission that shows 咨询线索. */
export const LEADS_PERMISSION = 'lead:list'

/** Log in and register, or who is logged in and the way out. */
export const Account = () => {
  const session = useSession()
  const logout = useLogout()
  const href = useHref()
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
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
      {session.permissions.includes(LEADS_PERMISSION) && <Link to={href('leads')}>咨询线索</Link>}
      <span className={styles.name}>{session.name || session.username}</span>
      <button type="button" className={styles.out} onClick={logout}>
        退出
      </button>
    </div>
  )
}
