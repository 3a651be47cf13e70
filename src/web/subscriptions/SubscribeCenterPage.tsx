import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconArrowLeft } from '#web/kit/icons.ts'
import { Mark } from '#web/kit/Mark.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { useSite } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './center/center.module.css'
import { MySavedSearches } from './center/MySavedSearches.tsx'
import { Topics } from './center/Topics.tsx'
import { mineQuery, type Mine } from './queries.ts'

const TITLE = '订阅中心'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 订阅中心: topics to choose from quickly, and how each set speaks; it stands without the console. */
export default function SubscribeCenterPage() {
  useTitle(TITLE)
  const mine = useQuery(mineQuery())
  return (
    <div className={styles.page}>
      <Bar />
      <main id="main" className={styles.main}>
        <h1>{TITLE}</h1>
        <p className={styles.lead}>
          选一个主题就能订阅，有新政策时按设定时间通知您，随时可以暂停。
        </p>
        {mine.error !== null && mine.data === undefined ? (
          <ErrorBlock
            text={mine.error.message}
            error={mine.error}
            onRetry={() => void mine.refetch()}
          />
        ) : mine.data === undefined ? (
          <Skeleton label={TITLE} rows={4} />
        ) : (
          <Content mine={mine.data} />
        )}
      </main>
    </div>
  )
}

const Bar = () => {
  const { webName } = useSite()
  const href = useHref()
  return (
    <header className={styles.bar}>
      <Link to={hrefTo('home')} className={styles.brand}>
        <Mark />
        {webName}
      </Link>
      <nav aria-label="订阅中心">
        <Link to={href('subscribe')}>我的订阅</Link>
        <Link to={href('adminHome')}>
          <IconArrowLeft size={16} />
          返回控制台
        </Link>
      </nav>
    </header>
  )
}

const Content = ({ mine }: { mine: Mine }) => (
  <div className={styles.columns}>
    <Topics mine={mine} />
    <MySavedSearches mine={mine} />
  </div>
)
