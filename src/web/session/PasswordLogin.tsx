import { useEffect, useRef, useState } from 'react'
import { session as contract } from '#contract/session.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox, Field } from '#web/kit/Field.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { useHeldSubmit } from '#web/kit/useHeldSubmit.ts'
import { useRemembered } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './LoginPage.module.css'
import type { Granted } from './session.ts'

/** 密码登录. The account name alone is remembered, when asked to. */
export const PasswordLogin = ({ onEnter }: { onEnter: (state: Granted) => void }) => {
  const [kept, keep] = useRemembered<string>('loginName')
  const [remember, setRemember] = useState<boolean | null>(null)
  const [missing, setMissing] = useState({ name: false, password: false })
  const formRef = useRef<HTMLFormElement>(null)
  const nameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const token = useEndpointMutation(contract.token, 'inline')
  const remembers = remember ?? kept !== null

  // The controls hold their own text, so what was typed before hydration stays.
  useEffect(() => {
    if (kept !== null && nameRef.current?.value === '') nameRef.current.value = kept
  }, [kept])

  const submit = (): void => {
    if (token.isPending) return
    const given = {
      username: nameRef.current?.value.trim() ?? '',
      password: passwordRef.current?.value ?? '',
    }
    const lacks = { name: given.username === '', password: given.password === '' }
    setMissing(lacks)
    if (lacks.name) nameRef.current?.focus()
    else if (lacks.password) passwordRef.current?.focus()
    else
      token.mutate(
        { grant_type: 'password', ...given },
        {
          onSuccess: ({ user, ...granted }) => {
            keep(remembers ? given.username : null)
            onEnter({ ...user, ...granted })
          },
          onError: () => passwordRef.current?.focus(),
        },
      )
  }
  const onSubmit = useHeldSubmit(formRef, true, submit)

  return (
    <form
      ref={formRef}
      method="post"
      data-hold=""
      noValidate
      onSubmit={onSubmit}
      className={styles.form}
    >
      <FormAlert text={token.error === null ? null : token.error.message || UNKNOWN_ERROR_TEXT} />
      <Field label="账号" required error={missing.name ? '账号不能为空' : null}>
        {(control) => (
          <input
            {...control}
            ref={nameRef}
            type="text"
            className="input"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
        )}
      </Field>
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        inputRef={passwordRef}
        maxLength={128}
        error={missing.password ? '密码不能为空' : null}
      />
      <Checkbox checked={remembers} onChange={setRemember}>
        记住账号（不保存密码）
      </Checkbox>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={token.isPending}
        loadingText="登录中"
      >
        登录
      </Button>
    </form>
  )
}
