import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { IconLoader2 } from '#web/kit/icons.ts'
import { useHydrated } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
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

/** The way to log in; whoever was invited comes back to the invitation and accepts it. */
export const useLoginHref = (): string => {
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const href = useHref()
  const invited = hydrated && new URLSearchParams(search).has('invite')
  return href('login', { from: invited ? pathname + search : undefined })
}
