import { useState } from 'react'
import { guestSubscriptions } from '#contract/guest-subscriptions.ts'
import type { Followed } from '#domain/subscriptions/followed.ts'
import { mailProblem } from '#domain/subscriptions/settings.ts'
import { Button } from '#web/kit/Button.tsx'
import { Field } from '#web/kit/Field.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { typing, useFields } from '#web/kit/useFields.ts'
import { useHeldSubmit } from '#web/kit/useHeldSubmit.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from '../FollowPage.module.css'

/** The address that mails go to, once the first one was confirmed. */
export const MailForm = ({ followed }: { followed: Followed }) => {
  const asking = useEndpointMutation(guestSubscriptions.ask, 'inline')
  const [sentTo, setSentTo] = useState('')
  const form = useFields({
    prefix: 'follow',
    empty: { email: '' },
    order: ['email'],
    problem: (_, { email }) => mailProblem(email.trim()),
  })
  const { formRef, ready } = form
  const submit = (): void => {
    if (asking.isPending || !form.passes()) return
    const email = form.values.email.trim()
    asking.mutate({ ...followed, email }, { onSuccess: () => setSentTo(email) })
  }
  const onSubmit = useHeldSubmit(formRef, ready, submit)
  return (
    <form
      ref={formRef}
      method="dialog"
      data-hold=""
      noValidate
      aria-label="邮件订阅"
      onSubmit={onSubmit}
      className={styles.form}
    >
      <FormAlert text={asking.error?.message ?? null} />
      <Field
        id={form.idOf('email')}
        label="邮箱"
        required
        hint="先发一封确认邮件，确认后才开始。每天最多一封，早上九点以后发，没有新内容不发，每封都能退订。"
        error={form.problems.email ?? null}
      >
        {(control) => (
          <input
            {...control}
            {...typing(form, 'email')}
            type="email"
            autoComplete="email"
            maxLength={100}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={asking.isPending} loadingText="正在发送">
          {sentTo === '' ? '发送确认邮件' : '再发一次'}
        </Button>
        <output>
          {sentTo !== '' &&
            `确认邮件将发往 ${sentTo}，请在 ${asking.data?.hours ?? ''} 小时内打开里面的链接。没有收到，请看看垃圾邮件。`}
        </output>
      </div>
      <p className="muted">邮箱加密保存，只用来发这项订阅；退订 7 天后删除。</p>
    </form>
  )
}
