import { Link, useSearchParams } from 'react-router'
import { Mark } from '#web/kit/Mark.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { WelcomePanel } from '#web/kit/WelcomePanel.tsx'
import { useSession, useSite } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { RegisterCompany } from './RegisterCompany.tsx'
import { useLoginHref } from './parts.tsx'
import { RegisterInvited } from './RegisterInvited.tsx'
import styles from './RegisterPage.module.css'

const TITLES = { company: '企业注册', user: '受邀注册' } as const

const PROMISE = ['一次登记，', '匹配、申报、', '知识产权都在一处。']
const FACTS = [
  '注册和查看政策不收费，官方申报也不收费',
  '企业资料只用于匹配和您委托的申报',
  '结果由主管部门决定，平台不承诺获批',
]

const kindOf = (name: string | null): keyof typeof TITLES => (name === 'user' ? 'user' : 'company')

export const prepare: PageModule['prepare'] = async ({ query }) => ({
  title: TITLES[kindOf(query.get('name'))],
  description:
    '注册企业账号：验证手机，填写企业资料，设置登录名和密码后开通，不收费；已注册的企业可以申请加入。',
})

/** 注册 `/register`: a company from nothing, or somebody who was invited (`name=user`). */
export default function RegisterPage() {
  const { webName } = useSite()
  const [query] = useSearchParams()
  const kind = kindOf(query.get('name'))
  useTitle(TITLES[kind])
  return (
    <div className={`wrap ${styles.wrap}`}>
      <div className={styles.panel}>
        <WelcomePanel
          name={webName}
          brand={
            <p className={styles.brand}>
              <Mark dark />
              {webName}
            </p>
          }
          promise={PROMISE}
          facts={FACTS}
        />
        <div className={styles.main}>
          <h1>{TITLES[kind]}</h1>
          <Known />
          {kind === 'user' ? (
            <RegisterInvited title={TITLES.user} />
          ) : (
            <RegisterCompany title={TITLES.company} />
          )}
        </div>
      </div>
    </div>
  )
}

/** Who is signed in already, or the way to log in. */
const Known = () => {
  const session = useSession()
  const login = useLoginHref()
  return (
    <p className={styles.signed}>
      {session === null ? (
        <>
          已有账号？
          <Link to={login} className="link">
            去登录
          </Link>
        </>
      ) : (
        `当前已登录：${session.name || session.username}`
      )}
    </p>
  )
}
