import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '../context.ts'
import styles from './Account.module.css'

const TracesDrawer = lazy(async () => import('#web/traces/TracesDrawer.tsx'))

/** The drawer itself, its script fetched when it is first opened. */
export const Traces = (props: { open: boolean; onClose: () => void }) => {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  // Outside the bar that opened it: its rows are no links of a bar.
  return createPortal(
    <Suspense>
      <TracesDrawer {...props} />
    </Suspense>,
    document.body,
  )
}

/** 收藏与足迹 in the top bar. */
export const TracesEntry = () => {
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  return (
    <div className={`${styles.account} ${styles.scripted}`}>
      <button
        type="button"
        className={styles.out}
        aria-haspopup="dialog"
        disabled={!hydrated}
        onClick={() => setOpen(true)}
      >
        收藏与足迹
      </button>
      <Traces open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
