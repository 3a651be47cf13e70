import { Link } from 'react-router'
import { IconCheck } from '#web/kit/icons.ts'
import { MarkedText } from '#web/kit/MarkedText.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { cycleWords, Price, reductionWords } from './Price.tsx'
import styles from './ProjectCard.module.css'
import type { Hit, ProjectCardView } from './types.ts'

/** Deliverables a card has room for. */
const SHOWN = 3

/**
 * A service project in a row of cards: what it is, what is handed over, what it costs. After a
 * search the name is marked, and the passage that was hit stands in the place of the selling point.
 */
export const ProjectCard = (props: { project: ProjectCardView & Partial<Hit>; now: string }) => {
  const { project, now } = props
  const href = useHref()
  return (
    <article className={`card ${styles.card}`}>
      <p className={styles.top}>
        <span className="tag">{project.typeName}</span>
        <span className="num">{reductionWords(project.price, now)}</span>
      </p>
      <h3 className={styles.name}>
        <MarkedText marks={project.titleMarks ?? []} plain={project.name} />
      </h3>
      <p className={styles.point}>
        <MarkedText marks={project.snippet ?? []} plain={project.sellingPoint} />
      </p>
      <ul className={styles.list}>
        {project.deliverables.slice(0, SHOWN).map((deliverable) => (
          <li key={deliverable}>
            <IconCheck size={16} />
            {deliverable}
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <Price price={project.price} />
        <span className="muted num">{cycleWords(project.cycleDays)}</span>
      </p>
      <Link
        to={href('serviceProjectDetail', { id: project.projectId })}
        className={`btn s block cover ${styles.open}`}
      >
        查看详情<span className="sr">：{project.name}</span>
      </Link>
    </article>
  )
}
