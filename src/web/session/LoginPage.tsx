import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { IconCircleCheck } from '#web/kit/icons.ts'
import { Mark } from '#web/kit/Mark.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { WelcomePanel } from '#web/kit/WelcomePanel.tsx'
import { useApplication, useHydrated, useSite } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { CodeLogin } from './CodeLogin.tsx'
import { landingOf } from './from.ts'
import styles from './LoginPage.module.css'
import { PasswordLogin } from './PasswordLogin.tsx'
import { RetrieveForm } from './RetrieveForm.tsx'
import type { Granted } from './session.ts'

const TITLES = { login: '登录', retrieve: '找回密码' } as const
/** Breaks between its parts only. */
const PROMISE = ['政策讲清楚，', '条件算明白，', '申报有人陪到底。']
const FACTS = [
  '国家和地方政策，附出处和核对日期',
  '申报条件逐条列出，写明条款和门槛',
  '官方申报不收费，结果由主管部门决定',
]
const WAYS = [
  { value: 'password', name: '密码登录' },
  { value: 'code', name: '验证码登录' },
] as const

/** 密码已修改: what the page says above the form after the password was set anew. */
interface Arrival {
  changed?: boolean
}

export const prepare: PageModule['prepare'] = async ({ query }) => ({
  title: query.get('mode') === 'retrieve' ? TITLES.retrieve : TITLES.login,
})

/** 登录: by password or by a code, back to the page that asked; 找回密码 stands here as a mode. */
export default function LoginPage() {
  const { webName } = useSite()
  const [query] = useSearchParams()
  const retrieving = query.get('mode') === 'retrieve'
  useTitle(retrieving ? TITLES.retrieve : TITLES.login)
  return (
    <div className={styles.page}>
      <WelcomePanel
        name={webName}
        brand={
          <Link to={hrefTo('home')} className={styles.brand}>
            <Mark dark />
            {webName}
          </Link>
        }
        promise={PROMISE}
        facts={FACTS}
      />
      <main id="main" className={styles.main}>
        {retrieving ? <Retrieving /> : <LoggingIn />}
        <p className={styles.back}>
          <Link to={hrefTo('home')} className="link">
            返回首页
          </Link>
        </p>
      </main>
    </div>
  )
}

/** The address of a mode; where to go afterwards travels along, once the page is hydrated. */
const useModeHref = () => {
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const from = hydrated ? (query.get('from') ?? '') : ''
  return (mode: '' | 'code' | 'retrieve'): string => hrefTo('login', { mode, from })
}

/** The heading of a mode; it takes the focus when the other mode stood before. */
const Heading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const came = useRef(key !== 'default')
  useEffect(() => {
    if (came.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

const LoggingIn = () => {
  const { webName } = useSite()
  const { session } = useApplication()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const modeHref = useModeHref()
  const arrival = useLocation().state as Arrival | null
  const byCode = query.get('mode') === 'code'
  const enter = (state: Granted): void => {
    session.set(state)
    void navigate(landingOf(query.get('from')), { replace: true })
  }
  return (
    <>
      <Heading>{`登录${webName}`}</Heading>
      {hydrated && arrival?.changed === true && (
        <output className={styles.changed}>
          <IconCircleCheck size={18} />
          密码已修改，请用新密码登录
        </output>
      )}
      <div className={styles.ways}>
        <Segmented
          label="登录方式"
          options={WAYS}
          value={byCode ? 'code' : 'password'}
          onChange={(way) =>
            void navigate(modeHref(way === 'code' ? 'code' : ''), { replace: true })
          }
        />
      </div>
      {byCode ? <CodeLogin onEnter={enter} /> : <PasswordLogin onEnter={enter} />}
      <p className={styles.links}>
        <Link to={hrefTo('register', { name: 'company' })} className="link">
          注册企业账号
        </Link>
        <Link to={modeHref('retrieve')} className="link">
          忘记密码
        </Link>
      </p>
    </>
  )
}

const Retrieving = () => {
  const navigate = useNavigate()
  const modeHref = useModeHref()
  return (
    <>
      <Heading>找回密码</Heading>
      <RetrieveForm
        onChanged={() =>
          void navigate(modeHref(''), { replace: true, state: { changed: true } satisfies Arrival })
        }
      />
      <p className={styles.links}>
        <Link to={modeHref('')} className="link">
          想起密码了，去登录
        </Link>
      </p>
    </>
  )
}
