import { useEffect, useRef } from 'react'
import { isApiError } from '#contract/wire/api-error.ts'
import { Button, buttonClass } from '#web/kit/Button.tsx'
import { IconAlertTriangle } from '#web/kit/icons.ts'
import styles from '#web/kit/message.module.css'
import { useOnline } from '#web/kit/useOnline.ts'
import { hrefTo } from '#domain/pages/addresses.ts'

/** The script of a page could not be fetched. */
export class Unreached extends Error {}

/**
 * What stands in place of a page that failed while it was shown, or whose script did not come: that
 * one comes by itself once the network is back.
 */
export const ErrorPage = (props: { error: unknown; onRetry: () => void }) => {
  const { error, onRetry } = props
  const requestId = isApiError(error) ? error.requestId : undefined
  const unreached = error instanceof Unreached
  const online = useOnline()
  const wasOnline = useRef(online)
  useEffect(() => {
    if (unreached && online && !wasOnline.current) onRetry()
    wasOnline.current = online
  }, [unreached, online, onRetry])
  return (
    <div className={styles.message}>
      <IconAlertTriangle size={40} />
      <h1>{unreached ? '这个页面现在无法加载' : '页面出错了，请稍后再试'}</h1>
      {requestId !== undefined && <p className="muted num">请求编号 {requestId}</p>}
      <div className={styles.actions}>
        <Button onClick={onRetry}>重试</Button>
        {!unreached && (
          <a href={hrefTo('home')} className={buttonClass('primary')}>
            返回首页
          </a>
        )}
      </div>
    </div>
  )
}
