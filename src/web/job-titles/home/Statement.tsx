import { Button } from '#web/kit/Button.tsx'
import { useApplication } from '#web/shell/context.ts'
import styles from './home.module.css'

/** What the consulting is and what it is not. */
export const Statement = () => {
  const { overlays } = useApplication()
  return (
    <section className={styles.statement} aria-labelledby="job-title-statement">
      <div className="wrap">
        <div>
          <h2 id="job-title-statement">职称咨询做什么，不做什么</h2>
          <p>
            我们核对条件，列材料清单，帮您把本人做过的工作讲清楚，退回时说明怎样补正。申报由本人和单位完成，评审结果由评审委员会决定。
          </p>
          <p>
            不代写、不买卖论文，不提供虚假的劳动关系、社保或业绩，也不转介这类服务。材料造假会被取消申报资格，已取得的职称会被撤销。
          </p>
        </div>
        <Button variant="primary" size="lg" onClick={() => overlays.openConsultation(true)}>
          咨询职称申报
        </Button>
      </div>
    </section>
  )
}
