import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './spider.module.css'

/** A page of plain links: where it stands, its heading, what it holds. */
export const Directory = (props: { title: string; lead: string; children: ReactNode }) => {
  const href = useHref()
  const isRoot = props.title.startsWith('网站地图')
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          ...(isRoot ? [] : [{ name: '网站地图', to: href('spiderViews') }]),
          { name: props.title },
        ]}
      />
      <header className={styles.head}>
        <h1>
          <Phrase text={props.title} />
        </h1>
        <p>{props.lead}</p>
      </header>
      {props.children}
    </div>
  )
}

/** A heading and what stands below it. */
export const DirectorySection = (props: { id: string; title: string; children: ReactNode }) => (
  <section className={styles.section} aria-labelledby={props.id}>
    <h2 id={props.id}>{props.title}</h2>
    {props.children}
  </section>
)

export interface DirectoryLink {
  to: string
  name: string
  /** The day beside the name. */
  day?: string
  /** The line below the name. */
  note?: string
}

/** Plain links, one below the other or in columns. */
export const LinkList = (props: { links: readonly DirectoryLink[]; columns?: boolean }) => (
  <ul className={props.columns === true ? `${styles.links} ${styles.columns}` : styles.links}>
    {props.links.map(({ to, name, day = '', note = '' }) => (
      <li key={to}>
        <Link to={to}>
          <b>{name}</b>
          {day !== '' && <small className="num">{day}</small>}
          {note !== '' && <small>{note}</small>}
        </Link>
      </li>
    ))}
  </ul>
)
