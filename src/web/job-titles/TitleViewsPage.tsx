import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { faqPage } from '#web/kit/faq-page.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Mark } from '#web/kit/Mark.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { useSite } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { prefetchAll } from '#web/wire/query.ts'
import { PersonalCheck } from './check/PersonalCheck.tsx'
import { Statement } from './home/Statement.tsx'
import { Advisors, advisorsQuery } from './parts/Advisors.tsx'
import { Faq } from './parts/Faq.tsx'
import { Ladder } from './parts/Ladder.tsx'
import { provincesQuery, specialtiesQuery, standardsQuery } from './parts/queries.ts'
import type { JobStandards } from './parts/types.ts'
import styles from './TitleViewsPage.module.css'

const TITLE = '工程师职称自测：能报哪一级，还缺什么'

/** The check and the ladder need the tables; the questions stand in them too. */
export const prepare: PageModule['prepare'] = async ({ client }) => {
  const standards = standardsQuery()
  await prefetchAll(client, [standards, provincesQuery(), specialtiesQuery(), advisorsQuery()])
  const faq = client.getQueryData<JobStandards>(standards.queryKey)?.faq ?? []
  return {
    title: TITLE,
    description:
      '技术员到正高级工程师五级职称自测：填学历、现职称和年限，逐级给出结论、最早时间和缺少的条件，不登录、不收集证件号码。',
    jsonLd: [faqPage(faq)],
  }
}

/** 职称专题 `/titleViews`: one column below a line to home, search and 职称: the check, the ladder, common questions. */
const TitleViewsPage = () => {
  const href = useHref()
  const { webName } = useSite()
  const standards = useQuery(standardsQuery())
  useTitle(TITLE)
  return (
    <>
      <div className={styles.line}>
        <Link to={href('home')} className={styles.mark}>
          <Mark />
          <b>{webName}</b>
          <span className="sr">首页</span>
        </Link>
        <div className={styles.search}>
          <SearchField
            compact
            keyword=""
            label="搜索政策"
            placeholder="政策、文号或关键词"
            action={href('policyList')}
            kept={[]}
            hrefOf={(q) => href('policyList', q === '' ? {} : { q })}
            searched="policy"
            every
          />
        </div>
        <Link to={href('jobTitle')} className={styles.back}>
          返回职称
        </Link>
      </div>
      <div className={styles.top}>
        <h1>
          <Phrase text={TITLE} />
        </h1>
        <p>
          填学历、现职称和年限，逐级看结论、最早时间和还缺什么。不用登录，也不需要姓名和证件号码。
        </p>
      </div>
      <div className={styles.column}>
        <section aria-label="个人自测">
          <PersonalCheck />
        </section>
        <section aria-labelledby="ladder">
          <h2 id="ladder">五级与所需年限</h2>
          {standards.data ? (
            <Ladder standards={standards.data} regionCode="" />
          ) : standards.isError ? (
            <ErrorBlock compact error={standards.error} onRetry={() => void standards.refetch()} />
          ) : (
            <Skeleton label="职称条件" rows={3} />
          )}
          <ButtonLink to={href('jobTitleList')} className={styles.all ?? ''}>
            看各地通知与条件
          </ButtonLink>
        </section>
        <Advisors />
        {(standards.data?.faq.length ?? 0) > 0 && (
          <section aria-labelledby="faq">
            <h2 id="faq">常见问题</h2>
            <Faq items={standards.data?.faq ?? []} />
          </section>
        )}
      </div>
      <div className={styles.narrow}>
        <Statement />
      </div>
    </>
  )
}

export default TitleViewsPage
