import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { passwordChecks } from '#domain/registration/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field } from '#web/kit/Field.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { IconCircleCheck } from '#web/kit/icons.ts'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { PhoneField, SmsCodeField } from '#web/kit/PhoneAndCode.tsx'
import { typing } from '#web/kit/useFields.ts'
import { useHeldSubmit } from '#web/kit/useHeldSubmit.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useHref } from '#web/shell/useHref.ts'
import { aboutPassword } from './account-fields.ts'
import styles from './RegisterPage.module.css'
import { Checking, useLoginHref } from './parts.tsx'
import { type Account, PHONE_TAKEN_TEXT } from './useAccount.ts'

/** 第一步 账号; sent before the page's scripts are there, it is held. */
export const AccountStep = (props: {
  account: Account
  /** The page's, marked while something is wrong. */
  title: string
  heading: ReactNode
  phoneHint?: string
  onDone: () => void
}) => {
  const { account } = props
  const { form } = account
  const { formRef, ready, faults, attempt, wrong } = form
  useTitle(wrong ? `错误：${props.title}` : props.title)
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    const done = await account.verify()
    setBusy(false)
    if (done) props.onDone()
  }
  const onSubmit = useHeldSubmit(formRef, ready, () => void submit())
  return (
    <form
      ref={formRef}
      method="post"
      data-hold=""
      noValidate
      aria-label="账号"
      onSubmit={onSubmit}
      className={styles.form}
    >
      {props.heading}
      <FormAlert text={account.failure} />
      {faults.length > 0 && <ErrorSummary faults={faults} attempt={attempt} />}
      <PhoneFields account={account} hint={props.phoneHint} />
      <NameFields account={account} />
      <PasswordFields account={account} />
      <Button type="submit" variant="primary" size="lg" block loading={busy} loadingText="核对中">
        下一步
      </Button>
    </form>
  )
}

const PhoneFields = (props: { account: Account; hint: string | undefined }) => {
  const { account } = props
  const { form, code } = account
  const href = useHref()
  const login = useLoginHref()
  const passed = form.ready && code.passed(form.values.phone)
  return (
    <>
      <PhoneField
        form={form}
        hint={props.hint}
        aside={account.phones.checking ? <Checking /> : undefined}
        onBlur={() => void account.leavePhone()}
      />
      {form.problems.phone === PHONE_TAKEN_TEXT && (
        <p className={styles.wayOut}>
          已有账号的，
          <Link to={login} className="link">
            去登录
          </Link>
          或
          <Link to={href('login', { mode: 'retrieve' })} className="link">
            找回密码
          </Link>
        </p>
      )}
      {passed ? (
        <p className={styles.passed}>
          <IconCircleCheck size={18} />
          手机号码已验证
        </p>
      ) : (
        <SmsCodeField form={form} code={code} sent={(to) => `验证码会发到 ${to}，5 分钟内有效`} />
      )}
    </>
  )
}

const NameFields = ({ account }: { account: Account }) => {
  const { form, names } = account
  return (
    <>
      <Field
        id={form.idOf('userName')}
        label="姓名"
        required
        error={form.problems.userName ?? null}
      >
        {(control) => (
          <input
            {...control}
            {...typing(form, 'userName')}
            type="text"
            autoComplete="name"
            maxLength={40}
          />
        )}
      </Field>
      <Field
        id={form.idOf('loginName')}
        label="登录名"
        required
        hint="4–20 位字母、数字或下划线，以字母开头"
        error={form.problems.loginName ?? null}
        {...(names.checking ? { aside: <Checking /> } : {})}
      >
        {(control) => (
          <input
            {...control}
            {...typing(form, 'loginName')}
            type="text"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            onBlur={() => void account.leaveLoginName()}
          />
        )}
      </Field>
    </>
  )
}

const PasswordFields = ({ account }: { account: Account }) => {
  const { form } = account
  const { password, confirmPwd } = form.values
  return (
    <>
      <PasswordField
        id={form.idOf('password')}
        label="密码"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(typed) => form.change({ password: typed })}
        onBlur={() => form.leave('password')}
        error={form.problems.password ?? null}
        checks={[
          ...passwordChecks(password, aboutPassword(form.values)),
          { text: '两次输入一致', met: password !== '' && password === confirmPwd },
        ]}
      />
      <PasswordField
        id={form.idOf('confirmPwd')}
        label="确认密码"
        name="confirmPwd"
        autoComplete="new-password"
        value={confirmPwd}
        onChange={(typed) => form.change({ confirmPwd: typed })}
        onBlur={() => form.leave('confirmPwd')}
        error={form.problems.confirmPwd ?? null}
      />
    </>
  )
}
