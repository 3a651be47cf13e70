import { Button } from '#web/kit/Button.tsx'
import styles from './service.module.css'

/** The way to older and newer versions; nothing while all fit one page. */
export const Older = (props: {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}) => {
  const { page, pageSize, total, onPage } = props
  if (total <= pageSize) return null
  return (
    <p className={styles.range}>
      {page > 0 && (
        <Button size="sm" onClick={() => onPage(page - 1)}>
          较新的版本
        </Button>
      )}
      {(page + 1) * pageSize < total && (
        <Button size="sm" onClick={() => onPage(page + 1)}>
          较早的版本
        </Button>
      )}
    </p>
  )
}
