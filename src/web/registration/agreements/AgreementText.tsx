import { AGREEMENT_VERSION } from '#domain/registration/account.ts'
import { PrivacyText } from '#web/kit/privacy/PrivacyText.tsx'
import styles from '../RegisterPage.module.css'
import type { AgreementKind } from './agreement.ts'
import { USER_AGREEMENT } from './user-agreement.ts'

/** One of the two texts, with its version. */
export const AgreementText = ({ kind }: { kind: AgreementKind }) => (
  <div className={styles.agreement}>
    <p className={styles.note}>版本 {AGREEMENT_VERSION}</p>
    {kind === 'privacy' ? (
      <PrivacyText heading="h3" />
    ) : (
      USER_AGREEMENT.map(({ name, paragraphs }) => (
        <section key={name}>
          <h3>{name}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))
    )}
  </div>
)
