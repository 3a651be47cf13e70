import { useQuery } from '@tanstack/react-query'
import { experts } from '#contract/experts.ts'
import { Button } from '#web/kit/Button.tsx'
import { Portrait } from '#web/kit/Portrait.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './Advisors.module.css'

const SHOWN = 3

export const advisorsQuery = () => queryOptionsInline(experts.jobTitleConsultants, {})

/** 职称顾问: those who answer questions about job titles; nothing at all when nobody does. */
export const Advisors = () => {
  const { data } = useQuery(advisorsQuery())
  const { overlays } = useApplication()
  const advisors = (data?.records ?? []).slice(0, SHOWN)
  if (advisors.length === 0) return null
  return (
    <section aria-labelledby="advisors">
      <h2 id="advisors">职称顾问</h2>
      <ul className={styles.advisors}>
        {advisors.map((advisor) => (
          <li key={advisor.userId} className={`card ${styles.advisor}`}>
            <Portrait
              id={advisor.userId}
              name={advisor.userName}
              sex={advisor.userSex}
              photo={advisor.headImg}
            />
            <div>
              <h3>{advisor.userName}</h3>
              <p>{advisor.role}</p>
            </div>
            <p className={styles.tags}>
              {advisor.personnelTag
                .split(',')
                .filter((tag) => tag !== '')
                .map((tag) => (
                  <span key={tag} className="tag">
                    {tag}
                  </span>
                ))}
            </p>
            <p className={`num ${styles.hours}`}>
              {`${advisor.regionNames.join('、')} · ${advisor.servingHours}`}
            </p>
            <Button
              block
              className={styles.ask ?? ''}
              onClick={() =>
                overlays.openConsultation(true, {
                  service: '0',
                  message: `想咨询${advisor.userName}顾问：`,
                  serverUserId: advisor.userId,
                })
              }
            >
              留言咨询<span className="sr">：{advisor.userName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
