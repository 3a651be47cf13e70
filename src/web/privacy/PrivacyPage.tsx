import { privacy } from '#contract/privacy.ts'
import { AGREEMENT_VERSION } from '#domain/registration/account.ts'
import { PrivacyText } from '#web/kit/privacy/PrivacyText.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { EraseForm } from './EraseForm.tsx'
import styles from './PrivacyPage.module.css'

const TITLE = '隐私政策'

export const prepare: PageModule['prepare'] = async ({ ask }) => {
  await ask(privacy.retention, {})
  return { title: TITLE, description: '收集哪些个人信息、保存多久，以及怎样删除' }
}

/** 隐私政策: what is kept and how long, and how people without an account have it erased. */
export default function PrivacyPage() {
  useTitle(TITLE)
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{TITLE}</h1>
      <p className="muted">{`版本 ${AGREEMENT_VERSION}`}</p>
      <div className={styles.text}>
        <PrivacyText heading="h2" />
      </div>
      <EraseForm />
    </div>
  )
}
