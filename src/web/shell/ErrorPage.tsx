import { isRefusal } from '#contract/wire/refusals.ts'
import { Button, buttonClass } from '#web/kit/Button.tsx'
import { IconAlertTriangle } from '#web/kit/icons.ts'
import styles from '#web/kit/message.module.css'
import { hrefTo } from './pages.ts'

/** A page that failed while it was shown, or whose script did not come. */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const requestId = isRefusal(error) ? error.requestId : undefined
  return (
    <main className={styles.message}>
      <IconAlertTriangle size={40} />
      <h1>页面出错了，请稍后再试</h1>
      {requestId !== undefined && <p className="muted num">请求编号 {requestId}</p>}
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>重新加载</Button>
        <a href={hrefTo('home')} className={buttonClass('primary')}>
          返回首页
        </a>
      </div>
    </main>
  )
}
