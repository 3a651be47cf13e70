import { CodeField } from '#web/kit/CodeField.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field } from '#web/kit/Field.tsx'
import { typing } from '#web/kit/useFields.ts'
import { type PhoneFields, sentText } from './phone-fields.ts'

/** 手机号码 and 验证码, with the list of faults above them. */
export const PhoneAndCode = ({ form, code }: PhoneFields) => (
  <>
    {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
    <Field id={form.idOf('phone')} label="手机号码" required error={form.problems.phone ?? null}>
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
      value={form.values.smsCode}
      onChange={(smsCode) => form.change({ smsCode })}
      onBlur={() => form.leave('smsCode')}
      error={form.problems.smsCode ?? null}
      code={code}
      phone={form.values.phone}
      onWrongPhone={() => form.blame('phone', '请先填写正确的手机号码', true)}
      sent={sentText}
    />
  </>
)
