import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { jobTitles } from '#contract/job-titles.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ButtonLink, MoreLink } from '#web/kit/links.tsx'
import { SelectForm } from '#web/kit/SelectForm.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline, prefetchAll } from '#web/wire/query.ts'
import { PersonalCheck } from './check/PersonalCheck.tsx'
import { committeesQuery, Committees } from './home/Committees.tsx'
import styles from './home/home.module.css'
import { Statement } from './home/Statement.tsx'
import { Advisors, advisorsQuery } from './parts/Advisors.tsx'
import { Ladder } from './parts/Ladder.tsx'
import { NoticeRow } from './parts/NoticeRow.tsx'
import { provincesQuery, specialtiesQuery, standardsQuery, provinceIn } from './parts/queries.ts'

const TITLE = '职称申报'
const NOTICES = 8

const noticesQuery = (regionCode: string) =>
  queryOptionsInline(jobTitles.list, {
    pageSize: NOTICES,
    ...(regionCode === '' ? {} : { regionCode }),
  })

/** Everything of the first paint; what fails costs its own section only. */
export const prepare: PageModule['prepare'] = async ({ client, query }) => {
  const region = provinceIn(query)
  await prefetchAll(client, [
    standardsQuery(),
    provincesQuery(),
    specialtiesQuery(),
    noticesQuery(region),
    committeesQuery(region),
    advisorsQuery(),
  ])
  return {
    title: TITLE,
    description:
      '工程系列职称自测：按地区、学历、现职称和年限逐级给出结论、最早时间和缺少的条件，并列各地条件、申报通知与评委会。',
    canonicalQuery: region === '' ? '' : `?region=${region}`,
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: TITLE, to: hrefTo('jobTitle') },
      ]),
    ],
  }
}

/** 职称申报 `/jobTitle`: the personal check, the ladder of grades, notices and committees. */
const JobTitleHomePage = () => {
  const [params] = useSearchParams()
  const region = provinceIn(params)
  const href = useHref()
  const standards = useQuery(standardsQuery())
  const provinces = useQuery(provincesQuery())
  const notices = useQuery(noticesQuery(region))
  useTitle(TITLE)
  const here = provinces.data?.records.find(({ regionCode }) => regionCode === region)
  const place = here?.regionName ?? '全国'
  return (
    <>
      <div className={styles.band}>
        <div className="wrap">
          <Breadcrumbs steps={[{ name: '首页', to: href('home') }, { name: TITLE }]} />
          <h1>职称申报</h1>
          <p className={styles.lead}>填几项就能看到各级能不能报、最早什么时候、还缺什么。</p>
          <PersonalCheck regionCode={region} />
        </div>
      </div>
      <div className={`wrap ${styles.sections}`}>
        <section aria-labelledby="ladder">
          <div className={styles.head}>
            <div>
              <h2 id="ladder">五级与所需年限</h2>
              <p>{`${place}，实心圆为当地条件，空心圆为国家参考标准`}</p>
            </div>
            <SelectForm
              action={href('jobTitle')}
              name="region"
              label="地区"
              hrefOf={(code) => href('jobTitle', { region: code })}
              chosen={region}
              groups={[
                {
                  name: '',
                  options: [
                    { code: '', name: '全国（国家参考标准）' },
                    ...(provinces.data?.records ?? []).map(({ regionCode, regionName }) => ({
                      code: regionCode,
                      name: regionName,
                    })),
                  ],
                },
              ]}
            />
          </div>
          {standards.data ? (
            <Ladder standards={standards.data} regionCode={region} />
          ) : standards.isError ? (
            <ErrorBlock compact error={standards.error} onRetry={() => void standards.refetch()} />
          ) : (
            <Skeleton label="职称条件" rows={3} />
          )}
        </section>
        <section aria-labelledby="notices">
          <div className={styles.head}>
            <h2 id="notices">{`${place}申报通知与条件`}</h2>
            <MoreLink to={href('jobTitleList', { region })}>全部通知</MoreLink>
          </div>
          {notices.isError ? (
            <ErrorBlock compact error={notices.error} onRetry={() => void notices.refetch()} />
          ) : !notices.data ? (
            <Skeleton label="申报通知" rows={4} />
          ) : notices.data.total === 0 ? (
            <EmptyState text={`暂未收录${place}的通知，当地条件以人社部门公布为准`}>
              <ButtonLink to={href('jobTitle')}>看全国</ButtonLink>
            </EmptyState>
          ) : (
            <ol className={styles.list}>
              {notices.data.records.map((notice) => (
                <NoticeRow key={notice.jobTitleId} notice={notice} />
              ))}
            </ol>
          )}
        </section>
        <section aria-labelledby="committees">
          <div className={styles.head}>
            <h2 id="committees">{`${place}评委会`}</h2>
          </div>
          <Committees regionCode={region} />
        </section>
        <Advisors />
      </div>
      <Statement />
    </>
  )
}

export default JobTitleHomePage
