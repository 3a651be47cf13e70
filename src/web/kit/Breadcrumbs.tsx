import { Link } from 'react-router'
import styles from './Breadcrumbs.module.css'
import { IconChevronRight } from './icons.ts'

/** Where a page stands; the last step is the page itself and no link. */
export const Breadcrumbs = (props: { steps: readonly { name: string; to?: string }[] }) => (
  <nav aria-label="当前位置" className={styles.crumbs}>
    <ol>
      {props.steps.map((step, index) => (
        <li key={step.name}>
          {index > 0 && <IconChevronRight size={14} />}
          {step.to === undefined ? (
            <span aria-current="page">{step.name}</span>
          ) : (
            <Link to={step.to}>{step.name}</Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
