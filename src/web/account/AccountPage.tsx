import { useTitle } from '#web/kit/useTitle.ts'
import { useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import styles from './account.module.css'
import { ChangePassword } from './ChangePassword.tsx'
import { ChangePhone } from './ChangePhone.tsx'
import { Logins } from './Logins.tsx'
import { OwnData } from './OwnData.tsx'
import { Profile } from './Profile.tsx'

const TITLE = '账号设置'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 账号设置: who one is, password, number, devices and one's own data. */
export default function AccountPage() {
  useTitle(TITLE)
  const session = useSession()
  if (session === null) return null
  return (
    <div className={styles.page}>
      <h1>{TITLE}</h1>
      <Profile key={session.userId} session={session} />
      <ChangePassword session={session} />
      <ChangePhone session={session} />
      <Logins />
      <OwnData session={session} />
    </div>
  )
}
