import { useQuery } from '@tanstack/react-query'
import { greeting } from '#domain/greeting/greeting.ts'
import { now } from '#web/kit/clock.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { Advisors } from './Advisors.tsx'
import { Changes } from './Changes.tsx'
import { Dates } from './Dates.tsx'
import { Checklist } from './Checklist.tsx'
import { CompanyFigures, PlatformFigures } from './Figures.tsx'
import styles from './overview.module.css'
import { Deadlines, Latest } from './Policies.tsx'
import { overviewQuery, type Overview } from './queries.ts'
import { isNew, Start } from './Start.tsx'
import { Work } from './Work.tsx'

const TITLE = '首页'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 首页 of the console: what is to be done, the figures, and the policies that are near. */
export default function OverviewPage() {
  useTitle(TITLE)
  const session = useSession()
  const overview = useQuery(overviewQuery())
  const name = session?.name || session?.username || ''
  const registerStatus = session?.registerStatus ?? ''
  const starting = isNew(registerStatus) && overview.data?.hasCompany !== false
  return (
    <div className={styles.page}>
      <h1>{`${greeting(new Date(now()).getHours())}，${name}`}</h1>
      {starting && overview.data !== undefined && (
        <section className={`card ${styles.part}`} aria-labelledby="start">
          <h2 id="start">三步开始使用</h2>
          <Start overview={overview.data} registerStatus={registerStatus} />
        </section>
      )}
      <Work />
      {overview.isPending && <Skeleton label={TITLE} rows={4} height="4rem" />}
      {overview.isError && (
        <ErrorBlock error={overview.error} onRetry={() => void overview.refetch()} />
      )}
      {overview.data && <Content overview={overview.data} starting={starting} />}
    </div>
  )
}

const Content = (props: { overview: Overview; starting: boolean }) => {
  const { overview, starting } = props
  const held = useSession()?.permissions ?? []
  return (
    <>
      {overview.hasCompany && !starting && <Checklist overview={overview} />}
      {overview.hasCompany ? !starting && <CompanyFigures /> : <PlatformFigures />}
      {overview.hasCompany && (
        <div className={styles.wide}>
          <div className={styles.column}>
            {!starting && held.includes('precise:list') && <Changes />}
            <Latest region={overview} />
          </div>
          <div className={styles.column}>
            {!starting && <Dates />}
            {!starting && held.includes('precise:order') && <Advisors />}
            <Deadlines region={overview} />
          </div>
        </div>
      )}
    </>
  )
}
