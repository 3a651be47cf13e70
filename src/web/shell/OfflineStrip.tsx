import { useEffect, useRef } from 'react'
import { IconWifiOff } from '#web/kit/icons.ts'
import { useOnline } from '#web/kit/useOnline.ts'
import { useApplication } from './context.ts'
import styles from './OfflineStrip.module.css'

export const OFFLINE_TEXT = '网络已断开，部分内容可能不是最新'
export const ONLINE_TEXT = '网络已恢复'

/** One line while the network is gone, and a word when it is back. */
export const OfflineStrip = () => {
  const { overlays } = useApplication()
  const online = useOnline()
  const wasOnline = useRef(true)
  useEffect(() => {
    if (online && !wasOnline.current) overlays.toast('success', ONLINE_TEXT)
    wasOnline.current = online
  }, [online, overlays])
  return (
    <output className={styles.place}>
      {!online && (
        <span className={styles.strip}>
          <IconWifiOff size={16} />
          {OFFLINE_TEXT}
        </span>
      )}
    </output>
  )
}
