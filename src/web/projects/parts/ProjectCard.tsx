import { Link } from 'react-router'
import { IconCheck } from '#web/kit/icons.ts'
import { useHref } from '#web/shell/useHref.ts'
import { cycleWords, Price } from './Price.tsx'
import styles from './ProjectCard.module.css'
import type { ProjectCardView } from './types.ts'

/** Deliverables a card has room for. */
const SHOWN = 3

/** A service project in a row of cards: what it is, what is handed over, what it costs. */
export const ProjectCard = (props: { project: ProjectCardView; now: string; level?: 2 | 3 }) => {
  const { project, now, level = 3 } = props
  const href = useHref()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={`card ${styles.card}`}>
      <p>
        <span className="tag">{project.typeName}</span>
      </p>
      <Heading className={styles.name}>{project.name}</Heading>
      <p className={styles.point}>{project.sellingPoint}</p>
      <ul className={styles.list}>
        {project.deliverables.slice(0, SHOWN).map((deliverable) => (
          <li key={deliverable}>
            <IconCheck size={16} />
            {deliverable}
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <Price price={project.price} now={now} />
        <span className="muted num">{cycleWords(project.cycleDays)}</span>
      </p>
      <Link
        to={href('serviceProjectDetail', { id: project.projectId })}
        className={`btn s block ${styles.open}`}
      >
        查看详情<span className="sr">：{project.name}</span>
      </Link>
    </article>
  )
}
