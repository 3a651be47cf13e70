import { passwordChecks } from '#domain/registration/account.ts'
import { Field } from '#web/kit/Field.tsx'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { typing } from '#web/kit/useFields.ts'
import { aboutPassword } from './account-fields.ts'
import { Checking } from './parts.tsx'
import type { Person } from './usePerson.ts'

/** 账号: name, login name and password, in one form for those who have them kept by a manager. */
export const AccountFields = ({ person }: { person: Person }) => (
  <>
    <NameFields person={person} />
    <PasswordFields person={person} />
  </>
)

const NameFields = ({ person }: { person: Person }) => {
  const { form, names } = person
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
            onBlur={() => void person.leaveLoginName()}
          />
        )}
      </Field>
    </>
  )
}

const PasswordFields = ({ person }: { person: Person }) => {
  const { form, phone } = person
  const { loginName, password, confirmPwd } = form.values
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
          ...passwordChecks(password, aboutPassword(loginName, phone)),
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
