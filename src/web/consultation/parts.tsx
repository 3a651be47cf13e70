import { CONSENT_VERSION } from '#domain/consultation/contact.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import { IconAlertCircle, IconLock } from '#web/kit/icons.ts'
import { Lazy } from '#web/kit/Lazy.tsx'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useRemembered } from '#web/shell/context.ts'
import type { LeftContact } from './Left.tsx'
import styles from './parts.module.css'
import type { Consultation } from './useConsultation.ts'

/** The form's hint (specification §2). */
export const PROTECTED_TEXT = '信息保护中，请放心填写'

/** 信息保护中，请放心填写 */
export const ProtectedHint = () => (
  <p className={styles.hint}>
    <IconLock size={16} />
    {PROTECTED_TEXT}
  </p>
)

/** The consent box, unticked, with the text it speaks of. */
export const ConsentBox = ({ form }: { form: Consultation }) => (
  <div className={styles.consent}>
    <Checkbox
      name="consent"
      value="true"
      required
      checked={form.draft.consent}
      onChange={(checked) => form.change('consent', checked)}
      error={form.problems.consent ?? null}
      inputRef={form.consentRef}
    >
      我已阅读并同意个人信息的使用说明
    </Checkbox>
    <details className={styles.details}>
      <summary>查看使用说明</summary>
      <p>
        您留下的手机号码和咨询内容只用于安排顾问与您联系，由对应领域的专家查看，不向其他机构提供。
        需要查阅、更正或删除，见
        <a href={hrefTo('privacy')} target="_blank" rel="noopener">
          隐私政策
        </a>
        或拨打服务热线。说明版本 {CONSENT_VERSION}。
      </p>
    </details>
  </div>
)

/** A field that people neither see nor hear: whoever fills it is a machine. */
export const Honeypot = ({ form }: { form: Consultation }) => (
  <div className={styles.trap} aria-hidden>
    <input
      name="website"
      tabIndex={-1}
      autoComplete="off"
      value={form.draft.website}
      onChange={(event) => form.change('website', event.target.value)}
    />
  </div>
)

/** Why the form was not taken, and once more; what was typed is kept. */
export const FailureStrip = ({ form }: { form: Consultation }) =>
  form.failure === null ? null : (
    <div role="alert" className={styles.failure}>
      <IconAlertCircle size={18} />
      <p>{form.failure}</p>
      <Button size="sm" onClick={form.submit}>
        重试
      </Button>
    </div>
  )

const loadLeft = async () => (await import('./Left.tsx')).Left

/** What was left last in this browser, if anything. */
export const LeftBefore = () => {
  const [left] = useRemembered<LeftContact>('left')
  return left === null ? null : <Lazy load={loadLeft} given={{ left }} />
}
