import { useState } from 'react'
import { IconBell } from '#web/kit/icons.ts'
import { useApplication } from '#web/shell/context.ts'
import styles from './Pane.module.css'

const isOpen = (): boolean =>
  typeof Notification === 'function' && Notification.permission === 'default'

/** 有回复时提醒我: the browser's question comes by this click alone, after something was asked. */
export const Remind = () => {
  const { overlays } = useApplication()
  const [asks, setAsks] = useState(isOpen)
  if (!asks) return null
  const ask = async (): Promise<void> => {
    const answer = await Notification.requestPermission()
    setAsks(isOpen())
    if (answer === 'granted') overlays.toast('success', '有回复时会提醒您')
  }
  return (
    <button type="button" className={styles.remind} onClick={() => void ask()}>
      <IconBell size={16} />
      有回复时提醒我
    </button>
  )
}
