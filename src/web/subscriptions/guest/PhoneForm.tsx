import { guestSubscriptions } from '#contract/guest-subscriptions.ts'
import type { Followed } from '#domain/subscriptions/followed.ts'
import { Button } from '#web/kit/Button.tsx'
import { Form } from '#web/kit/Form.tsx'
import { PhoneAndCode, phoneCodeProblem } from '#web/kit/PhoneAndCode.tsx'
import { useFields } from '#web/kit/useFields.ts'
import { useMessageCode } from '#web/kit/useMessageCode.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from '../FollowPage.module.css'
import { Begun, WaysOn } from './Begun.tsx'

const focus = (element: HTMLElement | null): void => element?.focus()

/** The number that messages go to; the code sent there begins it. */
export const PhoneForm = ({ followed }: { followed: Followed }) => {
  const code = useMessageCode(guestSubscriptions.phoneCode)
  const beginning = useEndpointMutation(guestSubscriptions.begin, 'inline')
  const form = useFields({
    prefix: 'follow',
    empty: { phone: '', smsCode: '' },
    order: ['phone', 'smsCode'],
    problem: (field, given) => phoneCodeProblem(field, given, code),
  })
  const { values } = form
  const submit = (): void => {
    if (beginning.isPending || !form.passes()) return
    beginning.mutate(
      { ...followed, ...values, flowId: code.flowOf(values.phone) },
      { onSuccess: code.forget },
    )
  }
  if (beginning.data !== undefined)
    return (
      <>
        <output ref={focus} tabIndex={-1}>
          <Begun channel="sms" name={beginning.data.name} address={beginning.data.address} />
        </output>
        <div className={styles.actions}>
          <WaysOn optOut={beginning.data.optOut} />
        </div>
      </>
    )
  return (
    <Form formRef={form.formRef} error={beginning.error} onSubmit={submit}>
      <PhoneAndCode
        form={form}
        code={code}
        hint="凭短信验证码开始。每天最多一条短信，早上九点以后发，没有新内容不发，每条都能停止接收。"
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={beginning.isPending}>
          开始订阅
        </Button>
      </div>
      <p className="muted">手机号码加密保存，只用来发这项订阅；退订 7 天后删除。</p>
    </Form>
  )
}
