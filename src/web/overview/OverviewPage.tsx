import { useQuery } from '@tanstack/react-query'
import { greeting } from '#domain/greeting/greeting.ts'
import { now } from '#web/kit/clock.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import styles from './overview.module.css'
import { Policies } from './Policies.tsx'
import { overviewQuery, type Overview } from './queries.ts'
import { isNew, Start } from './Start.tsx'
import { Tasks } from './Tasks.tsx'

const TITLE = '首页'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 首页 of the console: what is to be done, the figures, and the policies that are near. */
export default function OverviewPage() {
  useTitle(TITLE)
  const session = useSession()
  const overview = useQuery(overviewQuery())
  const name = session?.name || session?.username || ''
  return (
    <div className={styles.page}>
      <h1>{`${greeting(new Date(now()).getHours())}，${name}`}</h1>
      {overview.isPending && <Skeleton label={TITLE} rows={4} height="4rem" />}
      {overview.isError && (
        <ErrorBlock error={overview.error} onRetry={() => void overview.refetch()} />
      )}
      {overview.data && (
        <Content overview={overview.data} registerStatus={session?.registerStatus ?? ''} />
      )}
    </div>
  )
}

const Content = (props: { overview: Overview; registerStatus: string }) => {
  const { overview, registerStatus } = props
  const starting = overview.hasCompany && isNew(registerStatus)
  return (
    <>
      {starting && (
        <section className={`card ${styles.part}`} aria-labelledby="start">
          <h2 id="start">三步开始使用</h2>
          <Start overview={overview} registerStatus={registerStatus} />
        </section>
      )}
      <section className={`card ${styles.part}`} aria-labelledby="tasks">
        <h2 id="tasks">今天要处理</h2>
        <Tasks tasks={overview.tasks} />
      </section>
      {!starting && overview.figures.length > 0 && (
        <dl className={`card ${styles.figures}`} aria-label="数据概览">
          {overview.figures.map(({ code, name, count }) => (
            <div key={code}>
              <dt>{name}</dt>
              <dd className="num">{grouped(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {overview.hasCompany && (
        <Policies regionCode={overview.regionCode} regionName={overview.regionName} />
      )}
    </>
  )
}
