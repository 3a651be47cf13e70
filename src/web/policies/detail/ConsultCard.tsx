import { Button } from '#web/kit/Button.tsx'
import { PhoneNumber } from '#web/kit/CopyButton.tsx'
import { useApplication, useSite } from '#web/shell/context.ts'
import type { PolicyCard } from '../parts/types.ts'
import styles from './ConsultCard.module.css'
import { SERVICE_TAB, topicOf } from './topic.ts'

/** Opens the consultation panel, and says what the service is not. */
export const ConsultCard = (props: { policy: PolicyCard }) => {
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
        onClick={() => overlays.openConsultation(true, topicOf(props.policy))}
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
