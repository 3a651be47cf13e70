import { useState } from 'react'
import { AGREEMENT_VERSION } from '#domain/registration/account.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import styles from '../RegisterPage.module.css'
import type { Agreement } from './agreement.ts'
import { PRIVACY_POLICY } from './privacy-policy.ts'
import { USER_AGREEMENT } from './user-agreement.ts'

/** The agreement box, unticked, with the two texts it speaks of. */
export const AgreementBox = (props: {
  id: string
  agreed: boolean
  onChange: (agreed: boolean) => void
  error: string | null
}) => {
  const [shown, setShown] = useState<Agreement>(USER_AGREEMENT)
  const [open, setOpen] = useState(false)
  const show = (agreement: Agreement): void => {
    setShown(agreement)
    setOpen(true)
  }
  return (
    <div>
      <Checkbox
        id={props.id}
        checked={props.agreed}
        onChange={props.onChange}
        error={props.error}
        required
      >
        我已阅读并同意《用户协议》和《隐私政策》
      </Checkbox>
      <p className={styles.texts}>
        阅读全文：
        {[USER_AGREEMENT, PRIVACY_POLICY].map((agreement) => (
          <button
            key={agreement.title}
            type="button"
            className="link"
            onClick={() => show(agreement)}
          >
            {agreement.title}
          </button>
        ))}
      </p>
      <Dialog open={open} onClose={() => setOpen(false)} title={shown.title} size="md">
        <div className={styles.agreement}>
          <p className={styles.note}>版本 {AGREEMENT_VERSION}</p>
          {shown.sections.map(({ name, paragraphs }) => (
            <section key={name}>
              <h3>{name}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </Dialog>
    </div>
  )
}
