import type { ReactNode } from 'react'
import { mobileProblem, smsCodeProblem } from '#domain/registration/account.ts'
import { CodeField } from './CodeField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Field } from './Field.tsx'
import { PHONE_CONTROL } from './phone-control.ts'
import { type Fields, typing } from './useFields.ts'
import type { MessageCode } from './useMessageCode.ts'

/** What a form says of a number and the code sent to it, whatever else it asks for. */
interface PhoneCode {
  phone: string
  smsCode: string
}

/** What is wrong with the number, or with the code; null for nothing. */
export const phoneCodeProblem = (
  field: keyof PhoneCode,
  { phone, smsCode }: PhoneCode,
  code: MessageCode,
): string | null => {
  if (field === 'phone') return mobileProblem(phone)
  if (mobileProblem(phone) === null && code.flowOf(phone) === '') return '请先获取验证码'
  return smsCodeProblem(smsCode)
}

/** 手机号码. */
export const PhoneField = <V extends PhoneCode>(props: {
  form: Fields<V>
  label?: string | undefined
  hint?: string | undefined
  aside?: ReactNode
  onBlur?: () => void
}) => {
  const { form, label = '手机号码', hint, aside, onBlur } = props
  return (
    <Field
      id={form.idOf('phone')}
      label={label}
      required
      error={form.problems.phone ?? null}
      {...(hint === undefined ? {} : { hint })}
      aside={aside}
    >
      {(control) => (
        <input
          {...control}
          {...typing(form, 'phone')}
          {...PHONE_CONTROL}
          {...(onBlur === undefined ? {} : { onBlur })}
        />
      )}
    </Field>
  )
}

/** 验证码 sent to the number; `sent` is said once it was asked for. */
export const SmsCodeField = <V extends PhoneCode>(props: {
  form: Fields<V>
  code: MessageCode
  sent?: (to: string) => string
}) => {
  const { form, code, sent = (to) => `验证码已发往 ${to}，5 分钟内有效` } = props
  return (
    <CodeField
      id={form.idOf('smsCode')}
      name="smsCode"
      value={form.values.smsCode}
      onChange={(smsCode) => form.change({ smsCode } as Partial<V>)}
      onBlur={() => form.leave('smsCode')}
      error={form.problems.smsCode ?? null}
      code={code}
      phone={form.values.phone}
      onWrongPhone={() => form.blame('phone', '请先填写正确的手机号码', true)}
      sent={sent}
    />
  )
}

/** Both, with the list of faults above them. */
export const PhoneAndCode = <V extends PhoneCode>(props: {
  form: Fields<V>
  code: MessageCode
  label?: string
  hint?: string
  sent?: (to: string) => string
}) => {
  const { form, label, hint, ...code } = props
  return (
    <>
      {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
      <PhoneField form={form} label={label} hint={hint} />
      <SmsCodeField form={form} {...code} />
    </>
  )
}
