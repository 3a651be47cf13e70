import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { IconCircleCheck } from '#web/kit/icons.ts'
import { PhoneField, SmsCodeField } from '#web/kit/PhoneAndCode.tsx'
import { useHeldSubmit } from '#web/kit/useHeldSubmit.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useHref } from '#web/shell/useHref.ts'
import { AgreementBox } from './agreements/AgreementBox.tsx'
import styles from './RegisterPage.module.css'
import { Checking, useLoginHref } from './parts.tsx'
import { PHONE_TAKEN_TEXT, type PhoneProof } from './usePhone.ts'

/** 第一步 手机: the number, its code and the agreement; sent before the page's scripts are there, it is held. */
export const PhoneStep = (props: {
  proof: PhoneProof
  /** The page's, marked while something is wrong. */
  title: string
  heading: ReactNode
  phoneHint?: string
  onDone: () => void
}) => {
  const { proof } = props
  const { form } = proof
  const { formRef, ready, faults, attempt, wrong } = form
  useTitle(wrong ? `错误：${props.title}` : props.title)
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    const done = await proof.verify()
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
      aria-label="手机"
      onSubmit={onSubmit}
      className={styles.form}
    >
      {props.heading}
      <FormAlert text={proof.failure} />
      {faults.length > 0 && <ErrorSummary faults={faults} attempt={attempt} />}
      <PhoneFields proof={proof} hint={props.phoneHint} />
      <AgreementBox form={form} />
      <Button type="submit" variant="primary" size="lg" block loading={busy} loadingText="核对中">
        下一步
      </Button>
    </form>
  )
}

const PhoneFields = (props: { proof: PhoneProof; hint: string | undefined }) => {
  const { proof } = props
  const { form, code } = proof
  const href = useHref()
  const login = useLoginHref()
  const passed = form.ready && code.passed(form.values.phone)
  return (
    <>
      <PhoneField
        form={form}
        hint={props.hint}
        aside={proof.phones.checking ? <Checking /> : undefined}
        onBlur={() => void proof.leave()}
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
