import { Link } from 'react-router'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { CaseList } from '../queries.ts'
import { type CaseQuery, chosenFilters, writeCaseQuery } from './case-query.ts'
import styles from './NoCases.module.css'

/** Nothing fits: which filter to leave out, and what that gives. */
export const NoCases = ({ query, list }: { query: CaseQuery; list: CaseList }) => {
  const href = useHref()
  if (list.total > 0)
    return (
      <EmptyState icon={IconSearchOff} text="这一页没有内容">
        <Link to={href('successCase', writeCaseQuery({ ...query, page: 0 }))} className="btn s">
          回到第 1 页
        </Link>
      </EmptyState>
    )
  const chosen = chosenFilters(query, list.choices)
  return (
    <EmptyState icon={IconSearchOff} text="该条件下暂无可公开的案例">
      <ul className={styles.ways}>
        {chosen
          .filter(({ without }) => without > 0)
          .map(({ field, name, without }) => (
            <li key={field}>
              <Link
                to={href('successCase', writeCaseQuery({ ...query, [field]: '', page: 0 }))}
                className="btn s sm"
              >{`去掉“${name}” ${without} 个`}</Link>
            </li>
          ))}
        {chosen.length > 0 && (
          <li>
            <Link to={href('successCase')} className="btn s sm">
              查看全部案例
            </Link>
          </li>
        )}
      </ul>
    </EmptyState>
  )
}
