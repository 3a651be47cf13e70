import { useEffect, useRef } from 'react'
import { type SectionId, sectionName, useCurrentSection } from './sections.ts'
import styles from './SectionNav.module.css'

/** 本页目录: stays below the header and marks the section being read. */
export const SectionNav = (props: { sections: readonly SectionId[] }) => {
  const current = useCurrentSection(props.sections)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && link) center(list.current, link)
  }, [current])
  return (
    <nav aria-label="本页目录" className={styles.nav}>
      <div ref={list} className={`wrap ${styles.list}`}>
        {props.sections.map((id) => (
          <a
            key={id}
            href={`#${id}`}
            className={styles.link}
            aria-current={id === current ? 'true' : undefined}
            onFocus={(event) => list.current && center(list.current, event.currentTarget)}
          >
            {sectionName(id)}
          </a>
        ))}
      </div>
    </nav>
  )
}

/** Moves the row, where it is wider than the screen, until the link stands in its middle. */
const center = (row: HTMLElement, link: HTMLElement): void => {
  if (row.scrollWidth <= row.clientWidth) return
  row.scrollLeft = Math.max(0, link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2)
}
