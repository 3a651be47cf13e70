import styles from './UnreadMark.module.css'

/** How often a count is asked for while the page is visible. */
export const COUNT_EVERY_MS = 60_000

/** What waits for whoever is signed in, beside an entry of the menu; nothing where nothing does. */
export const WaitingMark = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className={`num ${styles.count}`} data-quiet>
      {count > 99 ? '99+' : count}
      <span className="sr"> 项待您处理</span>
    </span>
  )
