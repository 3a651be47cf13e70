import { useSyncExternalStore } from 'react'
import { useApplication } from './context.ts'
import styles from './LoadingOverlay.module.css'

/** Text of the overlay (specification §4). */
export const LOADING_TEXT = 'Loading……'

/**
 * Open from the first call until 350 ms after the last. It lets the page through, is seen after
 * 120 ms only, and gives way to a skeleton.
 */
export const LoadingOverlay = () => {
  const { inflight } = useApplication()
  const open = useSyncExternalStore(inflight.subscribe, inflight.isOpen, () => false)
  return (
    <output className={styles.region}>
      {open && (
        <span className={styles.card} data-overlay>
          <i className="scale" aria-hidden />
          {LOADING_TEXT}
        </span>
      )}
    </output>
  )
}
