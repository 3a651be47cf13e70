import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { session as contract } from '#contract/session.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox, Field } from '#web/kit/Field.tsx'
import { IconAlertCircle, IconEye, IconEyeOff } from '#web/kit/icons.ts'
import { Mark } from '#web/kit/Mark.tsx'
import { useHeldSubmit } from '#web/kit/useHeldSubmit.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { WelcomePanel } from '#web/kit/WelcomePanel.tsx'
import { useApplication, useRemembered, useSite } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#web/shell/pages.ts'
import { useTell } from '#web/wire/query.ts'
import { safeFrom } from './from.ts'
import styles from './LoginPage.module.css'

const TITLE = '登录'
/** Breaks between its parts only. */
const PROMISE = ['政策讲清楚，', '条件算明白，', '申报有人陪到底。']
const FACTS = [
  '国家和地方政策，附出处和核对日期',
  '申报条件逐条列出，写明条款和门槛',
  '官方申报不收费，结果由主管部门决定',
]

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 登录: by account and password; back to the page that asked. */
export default function LoginPage() {
  useTitle(TITLE)
  const { webName } = useSite()
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
        <h1>登录{webName}</h1>
        <p className="t2">密码登录</p>
        <LoginForm />
        <p className={styles.back}>
          <Link to={hrefTo('home')} className="link">
            返回首页
          </Link>
        </p>
      </main>
    </div>
  )
}

const LoginForm = () => {
  const { session } = useApplication()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [kept, keep] = useRemembered<string>('loginName')
  const [remember, setRemember] = useState<boolean | null>(null)
  const [visible, setVisible] = useState(false)
  const [missing, setMissing] = useState({ name: false, password: false })
  const formRef = useRef<HTMLFormElement>(null)
  const nameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const token = useTell(contract.token, 'inline')
  const remembers = remember ?? kept !== null

  // The controls hold their own text, so what was typed before hydration stays.
  useEffect(() => {
    if (kept !== null && nameRef.current?.value === '') nameRef.current.value = kept
  }, [kept])

  const submit = (): void => {
    if (token.isPending) return
    const given = {
      username: nameRef.current?.value.trim() ?? '',
      password: passwordRef.current?.value ?? '',
    }
    const lacks = { name: given.username === '', password: given.password === '' }
    setMissing(lacks)
    if (lacks.name) nameRef.current?.focus()
    else if (lacks.password) passwordRef.current?.focus()
    else
      token.mutate(
        { grant_type: 'password', ...given },
        {
          onSuccess: ({ user, ...granted }) => {
            keep(remembers ? given.username : null)
            session.set({ ...user, ...granted })
            void navigate(safeFrom(query.get('from')), { replace: true })
          },
          onError: () => passwordRef.current?.focus(),
        },
      )
  }
  useHeldSubmit(formRef, true, submit)

  return (
    <form
      ref={formRef}
      method="post"
      data-hold=""
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
      className={styles.form}
    >
      <div role="alert">
        {token.isError && (
          <p className={styles.error}>
            <IconAlertCircle size={18} />
            {token.error.message || UNKNOWN_ERROR_TEXT}
          </p>
        )}
      </div>
      <Field label="账号" required error={missing.name ? '账号不能为空' : null}>
        {(control) => (
          <input
            {...control}
            ref={nameRef}
            className="input"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
        )}
      </Field>
      <Field label="密码" required error={missing.password ? '密码不能为空' : null}>
        {(control) => (
          <span className={styles.password}>
            <input
              {...control}
              ref={passwordRef}
              className="input"
              name="password"
              type={visible ? 'text' : 'password'}
              autoComplete="current-password"
              maxLength={128}
            />
            <button
              type="button"
              className="iconbtn"
              aria-label="显示密码"
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <IconEyeOff /> : <IconEye />}
            </button>
          </span>
        )}
      </Field>
      <Checkbox checked={remembers} onChange={setRemember}>
        记住账号（不保存密码）
      </Checkbox>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={token.isPending}
        loadingText="登录中"
      >
        登录
      </Button>
    </form>
  )
}
