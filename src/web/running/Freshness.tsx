import { Button } from '#web/kit/Button.tsx'
import { useOnline } from '#web/kit/useOnline.ts'
import styles from './running.module.css'
import { useAge } from './useFresh.ts'
import { spanText } from './labels.ts'

/** How new the figures are; says so when they are old, and why. */
export const Freshness = (props: {
  /** When they were made, by the server's clock. */
  time: string
  query: {
    dataUpdatedAt: number
    isFetching: boolean
    isError: boolean
    refetch: () => unknown
  }
}) => {
  const { query } = props
  const age = useAge(query.dataUpdatedAt)
  const online = useOnline()
  const why = online ? (query.isError ? '服务器没有响应' : '页面不在前台时暂停刷新') : '网络已断开'
  return (
    <div className={styles.fresh} data-old={age !== null || undefined}>
      <output>
        {age === null ? (
          <span className="num">{`数据时间 ${props.time.slice(11)}，每 10 秒自动刷新`}</span>
        ) : (
          `数据已是 ${spanText(age)}前的（${props.time.slice(11)}）：${why}`
        )}
      </output>
      <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
        刷新
      </Button>
    </div>
  )
}
