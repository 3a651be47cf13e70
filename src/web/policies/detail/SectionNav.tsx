import { useEffect, useRef } from 'react'
import { type SectionId, sectionName, useCurrentSection } from './sections.ts'
import styles from './SectionNav.module.css'

/** 本页目录: stays below the header and marks the section being read. */
export const SectionNav = (props: { sections: readonly SectionId[] }) => {
  const current = useCurrentSection(props.sections)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const link = row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !link || row.scrollWidth <= row.clientWidth) return
    const middle = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
    row.scrollLeft = Math.max(0, middle)
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
          >
            {sectionName(id)}
          </a>
        ))}
      </div>
    </nav>
  )
}
