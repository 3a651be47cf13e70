import type { ReactNode } from 'react'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './PageBand.module.css'

/** The head of a page: where it stands, its name, one sentence, what to do. */
export const PageBand = (props: {
  title: string
  lead: string
  /** Steps between 首页 and this page. */
  via?: readonly { name: string; to: string }[]
  children?: ReactNode
}) => {
  const href = useHref()
  return (
    <header className={styles.band}>
      <div className="wrap">
        <Breadcrumbs
          steps={[{ name: '首页', to: href('home') }, ...(props.via ?? []), { name: props.title }]}
        />
        <div className={styles.row}>
          <div>
            <h1>
              <Phrase text={props.title} />
            </h1>
            <p className={styles.lead}>{props.lead}</p>
          </div>
          {props.children !== undefined && <div className={styles.actions}>{props.children}</div>}
        </div>
      </div>
    </header>
  )
}
