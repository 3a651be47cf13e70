import { Link } from 'react-router'
import { Lazy } from '#web/kit/Lazy.tsx'
import { useRememberedSituation } from '#web/kit/situation/remembered.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { ListQuery } from '../list-query.ts'
import styles from './FitBar.module.css'

const loadViews = async () => (await import('./FitViews.tsx')).FitViews

/**
 * 适合您的 and 全部 for whoever said something of a company, else the way to say it; of one height,
 * whichever it is.
 */
export const FitBar = (props: {
  query: ListQuery
  /** The policies of the page, whose conditions are held against what was said. */
  ids: readonly string[]
}) => {
  const [kept] = useRememberedSituation()
  const href = useHref()
  return (
    <div className={styles.bar}>
      {kept === null ? (
        <>
          <Link to={`${href('home')}#self-check`} className="link">
            说一句公司的情况，先看适合您的
          </Link>
          <span className={styles.note}>每条会写明符合几项、要补几项</span>
        </>
      ) : (
        <Lazy load={loadViews} given={{ ...props, kept }} />
      )}
    </div>
  )
}
