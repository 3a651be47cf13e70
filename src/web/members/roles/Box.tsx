import { useEffect, useRef } from 'react'
import type { Tick } from '#domain/permissions/tree.ts'
import styles from './Box.module.css'

/** One box of the tree: ticked, empty or in between; what may not be changed stays reachable by keys. */
export const Box = (props: {
  /** Stands beside the box where its column has no heading of its own. */
  label: string
  /** What it is, for assistive technology. */
  name: string
  tick: Tick
  changed: boolean
  off: boolean
  onTurn: () => void
  /** Its column has no heading: the label is drawn on every screen. */
  named?: boolean
  'data-spot': string
  tabIndex: number
  onFocus: () => void
}) => {
  const { tick, changed, off } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = tick === 'some'
  }, [tick])
  return (
    <label
      className={styles.box}
      data-changed={changed}
      data-off={off}
      data-named={props.named ?? false}
    >
      <input
        ref={input}
        type="checkbox"
        checked={tick === 'all'}
        aria-label={changed ? `${props.name}，已修改` : props.name}
        aria-disabled={off}
        data-spot={props['data-spot']}
        tabIndex={props.tabIndex}
        onFocus={props.onFocus}
        onChange={() => {
          // The browser clears the dash by itself, whatever comes of the press.
          if (input.current) input.current.indeterminate = tick === 'some'
          if (!off) props.onTurn()
        }}
      />
      <span>{props.label}</span>
    </label>
  )
}
