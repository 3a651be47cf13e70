import { account } from '#contract/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { Form } from '#web/kit/Form.tsx'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { PhoneAndCode, phoneCodeProblem } from '#web/kit/PhoneAndCode.tsx'
import { useFields } from '#web/kit/useFields.ts'
import { useMessageCode } from '#web/kit/useMessageCode.ts'
import type { SessionState } from '#web/session/session.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { Part } from './Part.tsx'

/** 更换手机号码: the password, and a code sent to the new number. */
export const ChangePhone = ({ session }: { session: SessionState }) => {
  const { session: store, overlays } = useApplication()
  const code = useMessageCode(account.phoneCode)
  const changing = useEndpointMutation(account.changePhone, 'inline')
  const form = useFields({
    prefix: 'phone',
    empty: { phone: '', smsCode: '', password: '' },
    order: ['phone', 'smsCode', 'password'],
    problem: (field, given) => {
      if (field !== 'password') return phoneCodeProblem(field, given, code)
      return given.password === '' ? '登录密码不能为空' : null
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
          overlays.toast('success', '手机号码已更换')
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
        <PhoneAndCode form={form} code={code} label="新手机号码" />
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
