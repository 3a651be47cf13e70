import { type ReactNode, useEffect, useRef } from 'react'
import styles from './PolicyDocument.module.css'

/** The column beside the text: it sticks so that its end can always be reached (design §3.4). */
export const Aside = (props: { children: ReactNode }) => {
  const column = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = column.current
    if (!element || typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(() => {
      element.style.setProperty('--aside', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <aside ref={column} className={styles.aside} aria-label="申报时间与咨询">
      {props.children}
    </aside>
  )
}
