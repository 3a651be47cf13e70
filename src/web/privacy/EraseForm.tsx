import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { privacy } from '#contract/privacy.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { mobileProblem, smsCodeProblem } from '#domain/registration/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { CodeField } from '#web/kit/CodeField.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Checkbox, Field } from '#web/kit/Field.tsx'
import { typing, useFields } from '#web/kit/useFields.ts'
import { useMessageCode } from '#web/kit/useMessageCode.ts'
import { useTell } from '#web/wire/query.ts'
import styles from './PrivacyPage.module.css'

/** 删除个人信息: for whoever reads the messages of a number, without an account. */
export const EraseForm = () => {
  const code = useMessageCode(privacy.eraseCode)
  const erasing = useTell(privacy.erase, 'inline')
  const [browser, setBrowser] = useState(true)
  const [asking, setAsking] = useState(false)
  const form = useFields({
    prefix: 'erase',
    empty: { phone: '', smsCode: '' },
    order: ['phone', 'smsCode'],
    problem: (field, { phone, smsCode }) => {
      if (field === 'phone') return mobileProblem(phone)
      if (mobileProblem(phone) === null && code.flowOf(phone) === '') return '请先获取验证码'
      return smsCodeProblem(smsCode)
    },
  })
  const { values, problems } = form
  const submit = (): void => {
    if (form.passes()) setAsking(true)
  }
  const erase = (): void => {
    if (erasing.isPending) return
    erasing.mutate(
      { ...values, flowId: code.flowOf(values.phone), browser, confirmed: true },
      {
        onSuccess: () => {
          setAsking(false)
          code.forget()
          form.reset()
        },
      },
    )
  }
  return (
    <section id="erase" className={`card ${styles.erase}`} aria-labelledby="erase-title">
      <h2 id="erase-title">删除个人信息</h2>
      <p>
        凭短信验证码删除一个手机号码留下的咨询、留言、合作申请联系人和已经办结的职称办理。有账号的，请登录后在“我的账号”中注销。
      </p>
      <output>{erasing.data !== undefined && <Outcome outcome={erasing.data} />}</output>
      <Form formRef={form.formRef} onSubmit={submit}>
        {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
        <Field id={form.idOf('phone')} label="手机号码" required error={problems.phone ?? null}>
          {(control) => (
            <input
              {...control}
              {...typing(form, 'phone')}
              inputMode="numeric"
              autoComplete="tel"
              maxLength={11}
            />
          )}
        </Field>
        <CodeField
          id={form.idOf('smsCode')}
          name="smsCode"
          value={values.smsCode}
          onChange={(smsCode) => form.change({ smsCode })}
          onBlur={() => form.leave('smsCode')}
          error={problems.smsCode ?? null}
          code={code}
          phone={values.phone}
          onWrongPhone={() => form.blame('phone', '请先填写正确的手机号码', true)}
          sent={(to) => `验证码已发往 ${to}，5 分钟内有效`}
        />
        <Checkbox id="erase-browser" checked={browser} onChange={setBrowser}>
          同时删除这个浏览器里的访客会话和检索记录
        </Checkbox>
        <div>
          <Button type="submit" variant="danger">
            删除
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={asking}
        title="删除这个号码的个人信息？"
        confirm="删除"
        danger
        busy={erasing.isPending}
        failure={erasing.error === null ? null : erasing.error.message || UNKNOWN_ERROR_TEXT}
        onClose={() => setAsking(false)}
        onConfirm={erase}
      >
        <p>删除后不能恢复，正在等待回电的咨询不再有人联系您。</p>
      </ConfirmDialog>
    </section>
  )
}

const Form = ({
  formRef,
  onSubmit,
  children,
}: {
  formRef: Ref<HTMLFormElement>
  onSubmit: () => void
  children: ReactNode
}) => (
  <form
    ref={formRef}
    method="post"
    noValidate
    className={styles.form}
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)

const Outcome = ({ outcome }: { outcome: AnswerOf<typeof privacy.erase> }) => (
  <div className={styles.done}>
    <b>{outcome.erased === '' ? '没有找到需要删除的内容' : `已删除：${outcome.erased}`}</b>
    {outcome.stays.length > 0 && (
      <>
        <span>以下内容保留：</span>
        <ul>
          {outcome.stays.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </>
    )}
  </div>
)
