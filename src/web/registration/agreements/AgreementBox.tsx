import { useState } from 'react'
import { AGREEMENT_VERSION } from '#domain/registration/account.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import styles from '../RegisterPage.module.css'
import { PrivacyText } from '#web/kit/privacy/PrivacyText.tsx'
import { USER_AGREEMENT } from './user-agreement.ts'

const PRIVACY = '隐私政策'
const TEXTS = [USER_AGREEMENT.title, PRIVACY]

/** The agreement box, unticked, with the two texts it speaks of. */
export const AgreementBox = (props: {
  id: string
  agreed: boolean
  onChange: (agreed: boolean) => void
  error: string | null
}) => {
  const [shown, setShown] = useState(USER_AGREEMENT.title)
  const [open, setOpen] = useState(false)
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
        {TEXTS.map((title) => (
          <button
            key={title}
            type="button"
            className="link"
            onClick={() => {
              setShown(title)
              setOpen(true)
            }}
          >
            {title}
          </button>
        ))}
      </p>
      <Dialog open={open} onClose={() => setOpen(false)} title={shown} size="md">
        <div className={styles.agreement}>
          <p className={styles.note}>版本 {AGREEMENT_VERSION}</p>
          {shown === PRIVACY
            ? open && <PrivacyText heading="h3" />
            : USER_AGREEMENT.sections.map(({ name, paragraphs }) => (
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
