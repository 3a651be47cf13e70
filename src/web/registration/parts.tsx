import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconLoader2 } from '#web/kit/icons.ts'
import styles from './RegisterPage.module.css'

/** A small spinner beside a label while the server is asked about its field. */
export const Checking = () => (
  <output className={styles.checking}>
    <IconLoader2 size={14} className={styles.spin ?? ''} />
    核对中
  </output>
)

/** The heading of a step; it takes the focus when the step was come to from another one. */
export const StepHeading = (props: { arrived: boolean; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { arrived } = props
  useLayoutEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.stepName}>
      {props.children}
    </h2>
  )
}
