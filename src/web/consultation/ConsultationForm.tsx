import type { FormEvent } from 'react'
import { CONTACT_MAX, LEAVE_MESSAGE_MAX } from '#domain/consultation/contact.ts'
import { Button } from '#web/kit/Button.tsx'
import { PhoneNumber } from '#web/kit/CopyButton.tsx'
import { Field } from '#web/kit/Field.tsx'
import { Lazy } from '#web/kit/Lazy.tsx'
import { useRememberedSituation } from '#web/kit/situation/remembered.ts'
import { counter } from '#web/kit/text.ts'
import { useSite } from '#web/shell/context.ts'
import styles from './ConsultationForm.module.css'
import { ConsentBox, FailureStrip, Honeypot, LeftBefore, ProtectedHint } from './parts.tsx'
import type { Asked } from './useAnswering.ts'
import type { Consultation } from './useConsultation.ts'

const loadAttach = async () => (await import('./AttachSituation.tsx')).AttachSituation
const loadExperts = async () => (await import('./ExpertField.tsx')).ExpertField

/** Hotline, number, message, who calls back and consent, as the panel shows them. */
export const ConsultationForm = (props: {
  form: Consultation
  asked: Asked
  onAnswer: (serverUserId: string | null) => void
}) => {
  const { form, asked, onAnswer } = props
  const [kept] = useRememberedSituation()
  const hotline = useSite().hotlines[asked.service] ?? ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <LeftBefore />
      <FailureStrip form={form} />
      {hotline !== '' && (
        <p className={styles.hotline}>
          <span className="muted">服务热线</span>
          <PhoneNumber number={hotline} what="服务热线" />
        </p>
      )}
      <Field label="手机号码" required error={form.problems.contactWay ?? null}>
        {(control) => (
          <input
            {...control}
            ref={form.contactRef}
            className="input"
            name="contactWay"
            type="text"
            inputMode="numeric"
            autoComplete="tel"
            maxLength={CONTACT_MAX}
            value={form.draft.contactWay}
            onChange={(event) => form.change('contactWay', event.target.value)}
            onBlur={() => form.leave('contactWay')}
          />
        )}
      </Field>
      <Field
        label="想咨询什么"
        optional
        error={form.problems.leaveMessage ?? null}
        aside={counter(form.draft.leaveMessage, LEAVE_MESSAGE_MAX)}
      >
        {(control) => (
          <textarea
            {...control}
            ref={form.messageRef}
            className="input"
            name="leaveMessage"
            rows={2}
            maxLength={LEAVE_MESSAGE_MAX}
            value={form.draft.leaveMessage}
            onChange={(event) => form.change('leaveMessage', event.target.value)}
          />
        )}
      </Field>
      {kept !== null && (
        <Lazy
          load={loadAttach}
          given={{
            kept,
            message: form.draft.leaveMessage,
            onMessage: (text) => form.change('leaveMessage', text),
          }}
        />
      )}
      <div className={styles.answers}>
        <Lazy load={loadExperts} given={{ asked, onAnswer }} />
      </div>
      <Honeypot form={form} />
      <div>
        <ConsentBox form={form} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={form.sending}
          loadingText="提交中"
        >
          提交咨询
        </Button>
      </div>
      <div className={styles.hint}>
        <ProtectedHint />
      </div>
    </form>
  )
}
