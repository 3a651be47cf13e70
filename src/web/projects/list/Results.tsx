import { Link } from 'react-router'
import type { ApiError } from '#contract/wire/api-error.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { changed, type ListQuery, NO_QUERY } from '../list-query.ts'
import { ProjectCard } from '../parts/ProjectCard.tsx'
import type { ProjectResult } from '../parts/types.ts'
import styles from './Results.module.css'
import { useListHref } from './useListHref.ts'

/** The cards, or what stands in their place. */
export const Results = (props: {
  query: ListQuery
  result: ProjectResult | undefined
  /** The result belongs to the question before. */
  stale: boolean
  error: ApiError | null
  onRetry: () => void
}) => {
  const { query, result, stale, error } = props
  const href = useListHref()
  if (error !== null && (!result || stale))
    return <ErrorBlock error={error} onRetry={props.onRetry} />
  if (!result) return <Skeleton label="服务项目" rows={6} height="9rem" />
  if (result.total === 0) return <Nothing query={query} relaxations={result.relaxations} />
  if (result.records.length === 0)
    return (
      <EmptyState icon={IconSearchOff} text="这一页没有内容">
        <Link to={href(changed(query, {}))} className="btn s">
          回到第 1 页
        </Link>
      </EmptyState>
    )
  return (
    <div aria-busy={stale || undefined} className={styles.results} data-stale={stale || undefined}>
      <ul className={styles.cards}>
        {result.records.map((project) => (
          <li key={project.projectId}>
            <ProjectCard project={project} now={result.now} />
          </li>
        ))}
      </ul>
      <Pagination
        page={result.page + 1}
        pageSize={result.pageSize}
        total={result.total}
        unit="项"
        hrefOf={(page) => href({ ...query, page: page - 1 })}
      />
    </div>
  )
}

/** Nothing found: what to leave out, and what that gives. */
const Nothing = (props: { query: ListQuery; relaxations: ProjectResult['relaxations'] }) => {
  const { query, relaxations } = props
  const href = useListHref()
  return (
    <EmptyState icon={IconSearchOff} text="没有找到同时满足这些条件的服务项目">
      <ul className={styles.relaxations}>
        {relaxations.map(({ facet, name, total }) => (
          <li key={facet}>
            <Link
              to={href(changed(query, { [facet]: NO_QUERY[facet as keyof ListQuery] }))}
              className="btn s"
            >
              {facet === 'keyword' ? `去掉关键词“${name}” ` : `去掉“${name}” `}
              <span className="num">{total} 项</span>
            </Link>
          </li>
        ))}
        {relaxations.length === 0 && (
          <li>
            <Link to={href(NO_QUERY)} className="btn s">
              查看全部服务项目
            </Link>
          </li>
        )}
      </ul>
    </EmptyState>
  )
}
