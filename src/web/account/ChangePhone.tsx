import { account } from '#contract/account.ts'
import { mobileProblem, smsCodeProblem } from '#domain/registration/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { CodeField } from '#web/kit/CodeField.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field } from '#web/kit/Field.tsx'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { typing, useFields } from '#web/kit/useFields.ts'
import { useMessageCode } from '#web/kit/useMessageCode.ts'
import type { SessionState } from '#web/session/session.ts'
import { useApplication } from '#web/shell/context.ts'
import { useTell } from '#web/wire/query.ts'
import { Form, Part } from './Part.tsx'

/** 更换手机号码: the password, and a code sent to the new number. */
export const ChangePhone = ({ session }: { session: SessionState }) => {
  const { session: store, notices } = useApplication()
  const code = useMessageCode(account.phoneCode)
  const changing = useTell(account.changePhone, 'inline')
  const form = useFields({
    prefix: 'phone',
    empty: { phone: '', smsCode: '', password: '' },
    order: ['phone', 'smsCode', 'password'],
    problem: (field, { phone, smsCode, password }) => {
      if (field === 'phone') return mobileProblem(phone)
      if (field === 'password') return password === '' ? '登录密码不能为空' : null
      if (mobileProblem(phone) === null && code.flowOf(phone) === '') return '请先获取验证码'
      return smsCodeProblem(smsCode)
    },
  })
  const { values, problems } = form
  const change = (): void => {
    if (changing.isPending || !form.passes()) return
    changing.mutate(
      { ...values, flowId: code.flowOf(values.phone) },
      {
        onSuccess: ({ user }) => {
          code.forget()
          form.reset()
          store.update(user)
          notices.toast('success', '手机号码已更换')
        },
      },
    )
  }
  return (
    <Part
      title="更换手机号码"
      note={
        session.phone === '' ? undefined : (
          <>
            现在绑定的号码：<span className="num">{session.phone}</span>
          </>
        )
      }
    >
      <Form formRef={form.formRef} error={changing.error} onSubmit={change}>
        {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
        <Field id={form.idOf('phone')} label="新手机号码" required error={problems.phone ?? null}>
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
        <PasswordField
          id={form.idOf('password')}
          label="登录密码"
          name="password"
          autoComplete="current-password"
          value={values.password}
          onChange={(password) => form.change({ password })}
          onBlur={() => form.leave('password')}
          error={problems.password ?? null}
        />
        <div>
          <Button type="submit" loading={changing.isPending}>
            更换号码
          </Button>
        </div>
      </Form>
    </Part>
  )
}
