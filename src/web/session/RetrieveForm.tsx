import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { password as contract } from '#contract/password.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { confirmProblem, passwordChecks, passwordProblem } from '#domain/registration/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { PhoneAndCode } from '#web/kit/PhoneAndCode.tsx'
import { StepLine } from '#web/kit/StepLine.tsx'
import { useFields } from '#web/kit/useFields.ts'
import { useHeldSubmit } from '#web/kit/useHeldSubmit.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './LoginPage.module.css'
import { sentText, usePhoneFields } from './phone-fields.ts'

/** A step that was passed: the number and the ticket for the new password. */
interface Ticket {
  ticket: string
  phone: string
}

/** 找回密码: phone, code, new password. Nothing here signs in or says whether a number is known. */
export const RetrieveForm = ({ onChanged }: { onChanged: () => void }) => {
  const [given, setGiven] = useState<Ticket | null>(null)
  return (
    <>
      <div className={styles.steps}>
        <StepLine label="找回密码的步骤" steps={['验证手机', '新密码']} now={given ? 1 : 0} />
      </div>
      {given ? (
        <NewPassword given={given} onChanged={onChanged} onBack={() => setGiven(null)} />
      ) : (
        <PhoneStep onGiven={setGiven} />
      )}
    </>
  )
}

const PhoneStep = ({ onGiven }: { onGiven: (given: Ticket) => void }) => {
  const fields = usePhoneFields('retrieve', contract.retrieveCode)
  const { form, code } = fields
  useTitle(form.wrong ? '错误：找回密码' : '找回密码')
  const sending = useEndpointMutation(contract.retrieve, 'inline')
  const submit = (): void => {
    if (sending.isPending || !form.passes()) return
    const { phone, smsCode } = form.values
    sending.mutate(
      { phone, smsCode, flowId: code.flowOf(phone) },
      {
        onSuccess: ({ ticket }) => {
          code.forget()
          onGiven({ ticket, phone })
        },
        onError: () => document.getElementById(form.idOf('smsCode'))?.focus(),
      },
    )
  }
  const onSubmit = useHeldSubmit(form.formRef, form.ready, submit)
  return (
    <Form formRef={form.formRef} hold onSubmit={onSubmit}>
      <FormAlert
        text={sending.error === null ? null : sending.error.message || UNKNOWN_ERROR_TEXT}
      />
      <PhoneAndCode {...fields} sent={sentText} />
      <Send loading={sending.isPending} loadingText="核对中">
        下一步
      </Send>
    </Form>
  )
}

const NewPassword = (props: { given: Ticket; onChanged: () => void; onBack: () => void }) => {
  const { phone, ticket } = props.given
  const { site } = useApplication()
  const about = { loginName: '', phone, policy: 'modern', demo: site.demo } as const
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useFields({
    prefix: 'retrieve',
    empty: { new_pwd: '', confirm_pwd: '' },
    order: ['new_pwd', 'confirm_pwd'],
    problem: (field, values) =>
      field === 'new_pwd'
        ? passwordProblem(values.new_pwd, about)
        : confirmProblem(values.new_pwd, values.confirm_pwd),
  })
  useTitle(form.wrong ? '错误：找回密码' : '找回密码')
  const sending = useEndpointMutation(contract.retrieve, 'inline')
  const submit = (): void => {
    if (sending.isPending || !form.passes()) return
    sending.mutate({ ticket, ...form.values }, { onSuccess: props.onChanged })
  }
  const { values, problems } = form
  return (
    <Form
      formRef={form.formRef}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 ref={heading} tabIndex={-1} className={styles.stepName}>
        设置新密码
      </h2>
      <FormAlert text={sending.error === null ? null : sending.error.message || UNKNOWN_ERROR_TEXT}>
        <Button size="sm" variant="quiet" onClick={props.onBack}>
          重新验证手机
        </Button>
      </FormAlert>
      {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
      <PasswordField
        id={form.idOf('new_pwd')}
        label="新密码"
        name="new_pwd"
        autoComplete="new-password"
        value={values.new_pwd}
        onChange={(new_pwd) => form.change({ new_pwd })}
        onBlur={() => form.leave('new_pwd')}
        error={problems.new_pwd ?? null}
        checks={passwordChecks(values.new_pwd, about)}
      />
      <PasswordField
        id={form.idOf('confirm_pwd')}
        label="确认新密码"
        name="confirm_pwd"
        autoComplete="new-password"
        value={values.confirm_pwd}
        onChange={(confirm_pwd) => form.change({ confirm_pwd })}
        onBlur={() => form.leave('confirm_pwd')}
        error={problems.confirm_pwd ?? null}
      />
      <p className={styles.note}>修改后，这个账号在其他设备上的登录都会退出。</p>
      <Send loading={sending.isPending} loadingText="修改中">
        修改密码
      </Send>
    </Form>
  )
}

const Form = ({
  formRef,
  hold = false,
  onSubmit,
  children,
}: {
  formRef: React.Ref<HTMLFormElement>
  /** Sent before the page's scripts are there, it is held. */
  hold?: boolean
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}) => (
  <form
    ref={formRef}
    method="post"
    data-hold={hold ? '' : undefined}
    noValidate
    onSubmit={onSubmit}
    className={styles.form}
  >
    {children}
  </form>
)

const Send = (props: { loading: boolean; loadingText: string; children: ReactNode }) => (
  <Button type="submit" variant="primary" size="lg" block {...props} />
)
