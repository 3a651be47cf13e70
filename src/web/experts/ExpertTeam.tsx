import { useQuery } from '@tanstack/react-query'
import type { experts } from '#contract/experts.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Portrait } from '#web/kit/Portrait.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import swipe from '#web/kit/swipe.module.css'
import { useApplication } from '#web/shell/context.ts'
import styles from './ExpertTeam.module.css'
import { expertsQuery } from './queries.ts'

type Expert = AnswerOf<(typeof experts)['consultants']>['records'][number]

/** 专家团队: the first of those who answer; nothing at all when nobody does. */
export const ExpertTeam = (props: { top?: number }) => {
  const { top = 4 } = props
  const answer = useQuery(expertsQuery())
  if (answer.isError)
    return <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton label="专家" rows={2} height="7rem" />
  const { records } = answer.data
  if (records.length === 0) return null
  return (
    <ul className={swipe.cards}>
      {records.slice(0, top).map((expert) => (
        <li key={expert.userId}>
          <ExpertCard expert={expert} />
        </li>
      ))}
    </ul>
  )
}

const ExpertCard = ({ expert }: { expert: Expert }) => {
  const { overlays } = useApplication()
  const { userId, userName, userSex, headImg, serviceTab } = expert
  const topic = { service: serviceTab, message: `想咨询${userName}顾问：`, serverUserId: userId }
  return (
    <article className={`card ${styles.card}`}>
      <div className={styles.head}>
        <Portrait id={userId} name={userName} sex={userSex} photo={headImg} />
        <div>
          <h3>{userName}</h3>
          <p className="t2">{expert.role}</p>
        </div>
      </div>
      <p className={styles.tags}>
        {expert.personnelTag
          .split(',')
          .filter((tag) => tag !== '')
          .slice(0, 2)
          .map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>服务地区</dt>
          <dd>{expert.regionNames.join('、')}</dd>
        </div>
        <div>
          <dt>接待时间</dt>
          <dd className="num">{expert.servingHours}</dd>
        </div>
      </dl>
      <Button
        block
        className={styles.ask ?? ''}
        onClick={() => overlays.openConsultation(true, topic)}
      >
        留言咨询<span className="sr">：{userName}</span>
      </Button>
    </article>
  )
}
