import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import swipe from '#web/kit/swipe.module.css'
import styles from './HotProjects.module.css'
import { ProjectCard } from './parts/ProjectCard.tsx'
import { hotProjectsQuery } from './queries.ts'

/** 热门服务项目: four cards; nothing at all when there is no project. */
export const HotProjects = (props: { top?: number }) => {
  const answer = useQuery(hotProjectsQuery(props.top))
  if (answer.isError)
    return <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton label="服务项目" rows={2} height="9rem" />
  const { records, now } = answer.data
  if (records.length === 0) return null
  return (
    <ul className={`${swipe.cards} ${styles.cards}`}>
      {records.map((project) => (
        <li key={project.projectId}>
          <ProjectCard project={project} now={now} />
        </li>
      ))}
    </ul>
  )
}
