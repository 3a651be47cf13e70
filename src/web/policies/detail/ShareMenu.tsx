import { lazy, Suspense } from 'react'
import { IconLink, IconShare3 } from '#web/kit/icons.ts'
import { Popover } from '#web/kit/Popover.tsx'
import { buttonClass } from '#web/kit/Button.tsx'
import type { PolicyCard } from '../parts/types.ts'
import { addressOf, useShare } from './share.ts'
import styles from './ShareMenu.module.css'

const QrCode = lazy(async () => import('./QrCode.tsx'))

/** 分享: the link, the device's own sharing where there is one, and a code for a phone. */
export const ShareMenu = (props: { policy: PolicyCard }) => {
  const { copy, canSend, send } = useShare(props.policy)
  return (
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
                void send()
                close()
              }}
            >
              <IconShare3 size={18} />
              更多方式
            </button>
          )}
          <figure className={styles.figure}>
            <Suspense fallback={<div className={styles.code} />}>
              <QrCode text={addressOf(props.policy.policyId)} />
            </Suspense>
            <figcaption>微信扫码，在手机上打开</figcaption>
          </figure>
        </div>
      )}
    </Popover>
  )
}
