import { session as contract } from '#contract/session.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { Button } from '#web/kit/Button.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { PhoneAndCode } from '#web/kit/PhoneAndCode.tsx'
import { useHeldSubmit } from '#web/kit/useHeldSubmit.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './LoginPage.module.css'
import { sentText, usePhoneFields } from './phone-fields.ts'
import type { Granted } from './session.ts'

/** 验证码登录. */
export const CodeLogin = ({ onEnter }: { onEnter: (state: Granted) => void }) => {
  const fields = usePhoneFields('login', contract.loginCode)
  const { form, code } = fields
  const { formRef, wrong } = form
  useTitle(wrong ? '错误：登录' : '登录')
  const token = useEndpointMutation(contract.phoneToken, 'inline')
  const submit = (): void => {
    if (token.isPending || !form.passes()) return
    const { phone, smsCode } = form.values
    token.mutate(
      { phone, smsCode, flowId: code.flowOf(phone) },
      {
        onSuccess: ({ user, ...granted }) => {
          code.forget()
          onEnter({ ...user, ...granted })
        },
        onError: () => document.getElementById(form.idOf('smsCode'))?.focus(),
      },
    )
  }
  const onSubmit = useHeldSubmit(formRef, form.ready, submit)
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
      <PhoneAndCode {...fields} sent={sentText} />
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
