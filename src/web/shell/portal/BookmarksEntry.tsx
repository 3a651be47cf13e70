import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useHydrated, useSession } from '../context.ts'
import { useHref } from '../useHref.ts'
import styles from './Account.module.css'

const BookmarksDrawer = lazy(async () => import('#web/bookmarks/BookmarksDrawer.tsx'))

/** The drawer itself, its script fetched when it is first opened. */
export const Bookmarks = (props: { open: boolean; onClose: () => void }) => {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  // Outside the bar that opened it: its rows are no links of a bar.
  return createPortal(
    <Suspense>
      <BookmarksDrawer {...props} />
    </Suspense>,
    document.body,
  )
}

/** 收藏与足迹 in the top bar: what this browser keeps, the account's own list for who is signed in. */
export const BookmarksEntry = () => {
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const href = useHref()
  if (useSession() !== null)
    return (
      <div className={styles.account}>
        <Link to={href('collection')}>收藏与足迹</Link>
      </div>
    )
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
      <Bookmarks open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
