import { type FormEvent, useState } from 'react'
import { reminders } from '#contract/reminders.ts'
import { emailProblem } from '#domain/registration/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useSecondsLeft } from '#web/kit/useSecondsLeft.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { type Settings, useSettingsAgain } from './queries.ts'
import styles from './settings.module.css'

type Mail = Settings['mail']

/** 提醒邮箱: the address that mails go to, confirmed by a code or the link of the same mail. */
export const MailAddress = ({ mail }: { mail: Mail }) => {
  const [changing, change] = useState(false)
  const [resendAt, setResendAt] = useState(0)
  const asking = changing || mail.address === '' || mail.failing
  return (
    <section className={styles.part} aria-labelledby="remind-mail">
      <h2 id="remind-mail">提醒邮箱</h2>
      {!mail.available && mail.address === '' ? (
        <p className="muted">本站尚未开通邮件发送，提醒只在站内显示。</p>
      ) : (
        <>
          {mail.address !== '' && (
            <Confirmed mail={mail} onChange={changing ? null : () => change(true)} />
          )}
          {mail.pending !== '' && (
            <Code
              address={mail.pending}
              resendAt={resendAt}
              onResent={setResendAt}
              onConfirmed={() => change(false)}
            />
          )}
          {asking && (
            <Ask
              first={mail.pending === ''}
              onSent={setResendAt}
              onCancel={mail.address === '' || mail.failing ? null : () => change(false)}
            />
          )}
        </>
      )}
    </section>
  )
}

const Confirmed = ({ mail, onChange }: { mail: Mail; onChange: (() => void) | null }) => {
  const again = useSettingsAgain()
  const { overlays } = useApplication()
  const removing = useEndpointMutation(reminders.removeMail, 'inline')
  const [asked, ask] = useState(false)
  return (
    <>
      <p className={styles.address}>
        <span>{mail.address}</span>
        <Tag tone={mail.failing ? 'warn' : 'good'}>{mail.failing ? '需重新验证' : '已验证'}</Tag>
        {onChange !== null && (
          <Button size="sm" onClick={onChange}>
            更换邮箱
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => ask(true)}>
          删除
        </Button>
      </p>
      {mail.failing && (
        <p className="muted">寄往这个邮箱的邮件被退回，已暂停发送；重新验证后继续。</p>
      )}
      <ConfirmDialog
        open={asked}
        title="删除提醒邮箱？"
        confirm="删除"
        danger
        busy={removing.isPending}
        failure={removing.error?.message ?? null}
        onClose={() => ask(false)}
        onConfirm={() =>
          removing.mutate(
            {},
            {
              onSuccess: () => {
                ask(false)
                overlays.toast('success', '提醒邮箱已删除')
                again()
              },
            },
          )
        }
      >
        <p>删除后不再发邮件，站内提醒照常；以后可以重新添加并验证。</p>
      </ConfirmDialog>
    </>
  )
}

const Ask = (props: {
  /** No code is under way yet. */
  first: boolean
  onSent: (resendAt: number) => void
  onCancel: (() => void) | null
}) => {
  const again = useSettingsAgain()
  const sending = useEndpointMutation(reminders.setMail, 'inline')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const check = (value: string): string | null =>
    value.trim() === '' ? '邮箱不能为空' : emailProblem(value.trim())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = check(email)
    setProblem(wrong)
    if (wrong !== null || sending.isPending) return
    sending.mutate(
      { email: email.trim() },
      {
        onSuccess: ({ resendAfter }) => {
          props.onSent(now() + resendAfter * 1000)
          setEmail('')
          again()
        },
      },
    )
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit} aria-label="添加提醒邮箱">
      <TextField
        label={props.first ? '邮箱' : '换一个邮箱'}
        hint="验证通过后才会往这里发邮件"
        error={problem}
        type="email"
        autoComplete="email"
        value={email}
        onText={(typed) => {
          setEmail(typed)
          if (problem !== null) setProblem(check(typed))
        }}
      />
      <Failure text={sending.error?.message ?? null} />
      <div className={styles.actions}>
        <Button type="submit" loading={sending.isPending}>
          发送验证码
        </Button>
        {props.onCancel !== null && (
          <Button variant="quiet" onClick={props.onCancel}>
            取消
          </Button>
        )}
      </div>
    </form>
  )
}

const Code = (props: {
  address: string
  /** Epoch milliseconds. */
  resendAt: number
  onResent: (resendAt: number) => void
  onConfirmed: () => void
}) => {
  const { address } = props
  const again = useSettingsAgain()
  const { overlays } = useApplication()
  const confirming = useEndpointMutation(reminders.confirmMail, 'inline')
  const sending = useEndpointMutation(reminders.setMail, 'inline')
  const left = useSecondsLeft(props.resendAt)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem(code.trim() === '' ? '验证码不能为空' : null)
    if (code.trim() === '' || confirming.isPending) return
    confirming.mutate(
      { code: code.trim() },
      {
        onSuccess: ({ address: confirmed }) => {
          overlays.toast('success', `${confirmed} 已验证`)
          props.onConfirmed()
          again()
        },
      },
    )
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit} aria-label="验证提醒邮箱">
      <TextField
        label="邮件里的验证码"
        hint={`已发往 ${address}，也可以点邮件里的链接`}
        error={problem ?? confirming.error?.message ?? null}
        className="input num"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onText={(typed) => {
          setCode(typed)
          setProblem(null)
          confirming.reset()
        }}
      />
      <Failure text={sending.error?.message ?? null} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={confirming.isPending}>
          验证
        </Button>
        <Button
          variant="quiet"
          loading={sending.isPending}
          disabledReason={left > 0 ? `${left} 秒后可重发` : undefined}
          onClick={() =>
            sending.mutate(
              { email: address },
              { onSuccess: ({ resendAfter }) => props.onResent(now() + resendAfter * 1000) },
            )
          }
        >
          重新发送
        </Button>
      </div>
    </form>
  )
}
