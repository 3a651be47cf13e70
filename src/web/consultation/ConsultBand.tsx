import { useId, useRef } from 'react'
import { CONTACT_MAX, CONTACT_SHAPE } from '#domain/consultation/contact.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/Field.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useHeldSubmit } from '#web/kit/useHeldSubmit.ts'
import styles from './ConsultBand.module.css'
import { ConsentBox, FailureStrip, Honeypot, LeftBefore, ProtectedHint } from './parts.tsx'
import { useConsultation } from './useConsultation.ts'

/** Which tab of the panel the band stands for: 服务项目. */
const SERVICE = '1'

/**
 * The same form at the foot of a page, number and consent only. Sent before the page's scripts are
 * there, it is held and goes out once with them.
 */
export const ConsultBand = () => {
  const form = useConsultation({ service: SERVICE })
  const { contactRef } = form
  const id = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const onSubmit = useHeldSubmit(formRef, form.ready, form.submit)
  const problem = form.problems.contactWay ?? null
  return (
    <section className={styles.band} aria-labelledby={`${id}-title`}>
      <div className={`wrap ${styles.row}`}>
        <div>
          <h2 id={`${id}-title`}>
            <Phrase text="拿不准能不能报？先问一句。" />
          </h2>
          <p className={styles.lead}>留下电话，一个工作日内由对应领域的专家回电。</p>
        </div>
        <form
          ref={formRef}
          method="dialog"
          data-hold=""
          noValidate
          onSubmit={onSubmit}
          className={styles.form}
        >
          <LeftBefore />
          <FailureStrip form={form} />
          <input type="hidden" name="serviceObjId" value={SERVICE} />
          <div className={styles.line}>
            <label htmlFor={id} className="sr">
              手机号码（必填）
            </label>
            <input
              id={id}
              ref={contactRef}
              className="input"
              name="contactWay"
              type="text"
              inputMode="numeric"
              autoComplete="tel"
              placeholder="手机号码"
              required
              pattern={CONTACT_SHAPE}
              maxLength={CONTACT_MAX}
              value={form.draft.contactWay}
              onChange={(event) => form.change('contactWay', event.target.value)}
              onBlur={() => form.leave('contactWay')}
              aria-invalid={problem === null ? undefined : true}
              aria-describedby={problem === null ? undefined : `${id}-error`}
            />
            <Button
              type="submit"
              variant="primary"
              size="lg"
              loading={form.sending}
              loadingText="提交中"
            >
              免费咨询
            </Button>
          </div>
          {problem !== null && <FieldError id={`${id}-error`} text={problem} />}
          <Honeypot form={form} />
          <ConsentBox form={form} />
          <ProtectedHint />
        </form>
      </div>
    </section>
  )
}
