import { Link } from 'react-router'
import { resultName } from '#domain/matching/results.ts'
import { IconChevronDown } from '#web/kit/icons.ts'
import { useHref } from '#web/shell/useHref.ts'
import { type Change, changesSummary, type Listed } from '../labels.ts'
import styles from './Changes.module.css'

/** What the last run that changed something has changed; nothing when none did. */
export const Changes = (props: { changes: Listed['changes'] }) => {
  const { at, items } = props.changes
  if (items.length === 0) return null
  return (
    <details className={styles.strip}>
      <summary>
        <span className="num">
          {'与上次相比有 '}
          <b>{items.length}</b>
          {` 项变化：${changesSummary(items)}`}
        </span>
        <span className={styles.open}>
          查看变化
          <IconChevronDown size={16} />
        </span>
      </summary>
      <p className="muted num">{at}</p>
      <ChangeList items={items} />
    </details>
  )
}

/** Programmes with the word before and after. */
export const ChangeList = (props: { items: readonly Change[] }) => {
  const href = useHref()
  return (
    <ul className={styles.list}>
      {props.items.map(({ policyId, title, before, after, better, newVersion }) => (
        <li key={policyId}>
          <Link to={href('preciseDetail', { id: policyId })}>{title}</Link>
          <span data-better={better}>
            {`${resultName(before)} → ${resultName(after)}`}
            {newVersion && <small>（规则更新）</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}
