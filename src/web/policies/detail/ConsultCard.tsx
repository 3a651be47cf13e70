import { Button } from '#web/kit/Button.tsx'
import { PhoneNumber } from '#web/kit/CopyButton.tsx'
import { useApplication, useSite } from '#web/shell/context.ts'
import styles from './ConsultCard.module.css'

/** Value of the tab 服务项目: its hotline answers questions about a policy (specification §2). */
const SERVICE_TAB = '1'

/** Opens the consultation panel, and says what the service is not. */
export const ConsultCard = () => {
  const { overlays } = useApplication()
  const hotline = useSite().hotlines[SERVICE_TAB]
  return (
    <section className={`card ${styles.card}`} aria-labelledby="consult-h">
      <h2 id="consult-h">拿不准是否够条件</h2>
      <p className="t2">留下手机号码，由顾问与您一起对照条件和材料。</p>
      <Button
        variant="primary"
        size="lg"
        block
        className={styles.open ?? ''}
        onClick={() => overlays.openConsultation(true)}
      >
        免费咨询
      </Button>
      {hotline !== undefined && hotline !== '' && (
        <p className={styles.phone}>
          <PhoneNumber number={hotline} what="咨询热线" />
        </p>
      )}
      <p className={styles.note}>官方申报不收费；是否获批由主管部门决定，本站不承诺结果。</p>
    </section>
  )
}
