import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Coverage.module.css'
import { cityQuery, CITY_ROWS, type CityProject } from './queries.ts'

const KIND = {
  policy: ['政策', 'policyDetail'],
  serviceProject: ['服务', 'serviceProjectDetail'],
  successCase: ['案例', 'successCase'],
} as const satisfies Record<CityProject['objType'], readonly [string, PageName]>

/** What one city has: its newest policies, services and cases. */
export const CityProjects = ({ cityId }: { cityId: string }) => {
  const href = useHref()
  const answer = useQuery(cityQuery(cityId))
  if (answer.isError)
    return <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton label="该市的项目" rows={3} />
  const { records, total } = answer.data
  if (total === 0) return <p className={styles.rest}>暂无当地项目，有专家可服务该地区。</p>
  return (
    <>
      <ul className={styles.projects}>
        {records.map(({ objType, objId, name }) => {
          const [kind, page] = KIND[objType]
          return (
            <li key={`${objType} ${objId}`}>
              <span className="muted">{kind}</span>
              <Link className="link" to={href(page, { id: objId })}>
                {name}
              </Link>
            </li>
          )
        })}
      </ul>
      {total > CITY_ROWS && (
        <MoreLink to={href('policyList', { region: cityId, up: '0' })}>{`共 ${total} 项`}</MoreLink>
      )}
    </>
  )
}
