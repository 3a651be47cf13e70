import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Process.module.css'
import { stepsQuery } from './queries.ts'

/** 服务流程: every step on the tick line with who has it in hand and how long. */
export const Process = () => {
  const href = useHref()
  const answer = useQuery(stepsQuery())
  if (answer.data?.length === 0) return null
  return (
    <section className={`sec ${styles.flow}`} aria-labelledby="process">
      <div className="wrap">
        <div className="sh">
          <div>
            <h2 id="process">服务流程</h2>
            <p>每一步由谁负责、要多久，先说清楚</p>
          </div>
          <MoreLink to={href('service')}>了解每一步</MoreLink>
        </div>
        {answer.isError && (
          <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        <ol className={styles.line}>
          {answer.data?.map(({ name, who, days }, at) => (
            <li key={name}>
              <span className={`num ${styles.number}`} aria-hidden>
                {at + 1}
              </span>
              <h3>{name}</h3>
              <b>{days}</b>
              <p>{who}</p>
            </li>
          ))}
        </ol>
        <p className={styles.note}>官方申报不收费；是否获批由主管部门决定，本站不承诺结果。</p>
      </div>
    </section>
  )
}
