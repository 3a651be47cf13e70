import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { IconLink, IconPhoto, IconShare3 } from '#web/kit/icons.ts'
import { Popover } from '#web/kit/Popover.tsx'
import { buttonClass } from '#web/kit/Button.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { PolicyCard } from '../parts/types.ts'
import { useShare } from './share.tsx'
import styles from './ShareMenu.module.css'

const QrCode = lazy(async () => import('./QrCode.tsx'))

/** 分享: the poster, the link, the device's own sharing where there is one, and a code for a phone. */
export const ShareMenu = (props: { policy: PolicyCard }) => {
  const href = useHref()
  const { shareId, address, copy, canSend, send, hint } = useShare(props.policy)
  return (
    <>
      <Popover
        name="分享"
        align="end"
        className={buttonClass('secondary')}
        label={
          <>
            <IconShare3 size={18} />
            分享
          </>
        }
      >
        {(close) => (
          <div className={styles.menu}>
            <Link
              to={href('policyShare', { id: props.policy.policyId, shareId })}
              className={styles.item}
            >
              <IconPhoto size={18} />
              分享海报
            </Link>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                void copy()
                close()
              }}
            >
              <IconLink size={18} />
              复制链接
            </button>
            {canSend() && (
              <button
                type="button"
                className={styles.item}
                onClick={() => {
                  close()
                  void send()
                }}
              >
                <IconShare3 size={18} />
                更多方式
              </button>
            )}
            <figure className={styles.figure}>
              <Suspense fallback={<div className={styles.code} />}>
                <QrCode text={address()} />
              </Suspense>
              <figcaption>微信扫码，在手机上打开</figcaption>
            </figure>
          </div>
        )}
      </Popover>
      {hint}
    </>
  )
}
