import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './LinkColumn.module.css'

/**
 * A column of links to things of one kind, and beside it the one that is shown; in a narrow window
 * the links stand above it, two or three in a row.
 */
export const LinkColumn = <Code extends string>(props: {
  label: string
  links: readonly { code: Code; name: string; to: string }[]
  here: Code
  children: ReactNode
}) => (
  <div className={styles.columns}>
    <nav aria-label={props.label} className={styles.nav}>
      {props.links.map(({ code, name, to }) => (
        <Link
          key={code}
          to={to}
          preventScrollReset
          aria-current={code === props.here ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
    {props.children}
  </div>
)
