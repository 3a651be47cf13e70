import { useQueryClient } from '@tanstack/react-query'
import { account } from '#contract/account.ts'
import { password as contract } from '#contract/password.ts'
import { confirmProblem, passwordChecks, passwordProblem } from '#domain/registration/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Form } from '#web/kit/Form.tsx'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { useFields } from '#web/kit/useFields.ts'
import type { SessionState } from '#web/session/session.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { Part } from './Part.tsx'

const EMPTY = { password: '', new_pwd: '', confirm_pwd: '' }

/** 修改密码: with the present one; every other device has to sign in again. */
export const ChangePassword = ({ session }: { session: SessionState }) => {
  const { overlays, site } = useApplication()
  const client = useQueryClient()
  const changing = useEndpointMutation(contract.change, 'inline')
  const about = {
    loginName: session.username,
    phone: '',
    policy: 'modern',
    demo: site.demo,
  } as const
  const form = useFields({
    prefix: 'password',
    empty: EMPTY,
    order: ['password', 'new_pwd', 'confirm_pwd'],
    problem: (field, { password, new_pwd, confirm_pwd }) => {
      if (field === 'password') return password === '' ? '当前密码不能为空' : null
      return field === 'new_pwd'
        ? passwordProblem(new_pwd, about)
        : confirmProblem(new_pwd, confirm_pwd)
    },
  })
  const { values, problems } = form
  const change = (): void => {
    if (changing.isPending || !form.passes()) return
    changing.mutate(values, {
      onSuccess: () => {
        form.reset()
        overlays.toast('success', '密码已修改，其他设备已退出登录')
        void client.invalidateQueries({ queryKey: [account.logins.path] })
      },
    })
  }
  const field = (name: keyof typeof EMPTY) => ({
    id: form.idOf(name),
    name,
    value: values[name],
    onChange: (text: string) => form.change({ [name]: text }),
    onBlur: () => form.leave(name),
    error: problems[name] ?? null,
  })
  return (
    <Part title="修改密码" note="修改后，这个账号在其他设备上的登录都会退出。">
      <Form formRef={form.formRef} error={changing.error} onSubmit={change}>
        {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
        <PasswordField {...field('password')} label="当前密码" autoComplete="current-password" />
        <PasswordField
          {...field('new_pwd')}
          label="新密码"
          autoComplete="new-password"
          checks={passwordChecks(values.new_pwd, about)}
        />
        <PasswordField {...field('confirm_pwd')} label="确认新密码" autoComplete="new-password" />
        <div>
          <Button type="submit" loading={changing.isPending}>
            修改密码
          </Button>
        </div>
      </Form>
    </Part>
  )
}
