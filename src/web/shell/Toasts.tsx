import { useEffect, useState } from 'react'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '#web/kit/icons.ts'
import { useApplication, useOverlays } from './context.ts'
import type { Toast, ToastKind } from './overlays.ts'
import { tellParting } from './reactions.ts'
import styles from './Toasts.module.css'

const ICONS = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle } as const
const WORDS: Record<ToastKind, string> = { success: '成功', error: '错误', info: '提示' }

/** The toasts, top centre; at most three, each for its own time. */
export const Toasts = () => {
  const { overlays } = useApplication()
  const { toasts } = useOverlays()
  // After hydration, as the server knows of no parting.
  useEffect(() => tellParting(overlays), [overlays])
  return (
    <div className={styles.toasts} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** One toast; the pointer or the focus on it stops its time. */
const ToastCard = ({ toast }: { toast: Toast }) => {
  const { overlays } = useApplication()
  const [held, setHeld] = useState(false)
  const { id, ms, times } = toast
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => overlays.dismiss(id), ms)
    return () => clearTimeout(timer)
  }, [overlays, id, ms, times, held])
  const Drawing = ICONS[toast.kind]
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className={`${styles.toast} ${styles[toast.kind]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Drawing size={20} />
      <span className="sr">{WORDS[toast.kind]}：</span>
      <p>{toast.text}</p>
      {times > 1 && <small className="num">×{times}</small>}
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.run()
            overlays.dismiss(id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="关闭提示"
        onClick={() => overlays.dismiss(id)}
      >
        <IconX size={16} />
      </button>
    </div>
  )
}
