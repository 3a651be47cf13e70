import { Link } from 'react-router'
import { CASE_PROGRAMME } from '#domain/showcase/cases.ts'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { CaseCard } from '../queries.ts'
import { Figures } from './Figures.tsx'
import styles from './CaseRow.module.css'

/** One case in a list: large with its figures beside it, or compact with them in a line. */
export const CaseRow = ({ one, large }: { one: CaseCard; large: boolean }) => {
  const href = useHref()
  return (
    <li className={large ? styles.large : styles.compact}>
      <div>
        <CaseTags one={one} />
        <h2>
          <Link to={href('successCase', { id: one.caseId })} className="cover">
            <Phrase text={one.title} />
          </Link>
        </h2>
        {large && <p className={styles.before}>{one.before}</p>}
        <p className={styles.who}>
          <span>{one.companyName}</span>
          <span className="muted">顾问 {one.advisor.name}</span>
        </p>
      </div>
      <Figures figures={one.figures} days={one.durationDays} compact={!large} />
    </li>
  )
}

/** 项目类型、年度、地区与行业; says when the case is made up. */
export const CaseTags = ({ one, short = false }: { one: CaseCard; short?: boolean }) => (
  <p className={`num ${styles.tags}`}>
    <span className="tag">
      {CASE_PROGRAMME[one.programme]} · {one.year}
    </span>
    <span>{short ? one.regionName : `${one.regionName} · ${one.industryName}`}</span>
    {one.masked && !short && <span>脱敏</span>}
    {one.demo && <span>示例数据</span>}
  </p>
)
