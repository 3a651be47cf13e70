import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { posterHref } from '#contract/posters.ts'
import { Button, buttonClass } from '#web/kit/Button.tsx'
import { IconLink } from '#web/kit/icons.ts'
import { useModal } from '#web/kit/useModal.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './ForwardHint.module.css'

/**
 * 点右上角转发: a page cannot open WeChat's menu, so an arrow points at it; the poster stands below,
 * to be sent by a long press. Esc, 知道了 and a tap beside close it.
 */
export const ForwardHint = (props: {
  policyId: string
  title: string
  shareId: string
  copy: () => Promise<void>
  onClose: () => void
}) => {
  const { policyId, title, shareId, copy, onClose } = props
  const href = useHref()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [failed, setFailed] = useState(false)
  useModal(dialog, true)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    const beside = (event: MouseEvent): void => {
      if (event.target instanceof Element && !event.target.closest('a, button, img')) leave()
    }
    element?.addEventListener('click', beside)
    return () => element?.removeEventListener('click', beside)
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={styles.hint}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.words}>
        <h2 id={id}>点右上角转发</h2>
        <p>发给朋友，或发到群里</p>
      </div>
      <svg className={styles.arrow} viewBox="0 0 72 88" aria-hidden>
        <path d="M4 84C34 80 58 56 62 8M46 22 62 6 70 26" />
      </svg>
      {!failed && (
        <figure className={styles.poster}>
          <img
            src={posterHref(policyId, { shareId })}
            width={750}
            height={1334}
            alt={`分享海报：${title}`}
            onError={() => setFailed(true)}
          />
          <figcaption>也可以长按海报，保存或发给朋友</figcaption>
        </figure>
      )}
      <div className={styles.actions}>
        <Link to={href('policyShare', { id: policyId, shareId })} className={buttonClass()}>
          打开海报
        </Link>
        <Button
          onClick={() => {
            void copy()
            onClose()
          }}
        >
          <IconLink size={18} />
          复制链接
        </Button>
        <Button variant="primary" onClick={onClose}>
          知道了
        </Button>
      </div>
    </dialog>
  )
}
