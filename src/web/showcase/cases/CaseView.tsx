import { useQuery } from '@tanstack/react-query'
import { CASE_PROGRAMME } from '#domain/showcase/cases.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { IconCircleDashed, IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink, ExternalLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { isId } from '#web/kit/text.ts'
import { Footprint } from '#web/kit/bookmarks.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useVisit } from '#web/wire/useViews.ts'
import { PolicyRefs } from '../parts/PolicyRefs.tsx'
import { caseQuery, type CaseCard, type OneCase } from '../queries.ts'
import { CaseTags } from './CaseRow.tsx'
import { CompanyCard } from './CompanyCard.tsx'
import { Figures } from './Figures.tsx'
import { MISSING_CASE_HEAD } from './head.ts'
import styles from './CaseView.module.css'

/** 案例详情 `?id=`: one case from where it stood to what came of it. */
export const CaseView = ({ id }: { id: string }) => {
  const asked = useQuery({ ...caseQuery(id), enabled: isId(id) })
  const missing = !isId(id) || asked.data === null
  useTitle(missing ? MISSING_CASE_HEAD.title : asked.data?.case.title)
  return (
    <div className={`wrap ${styles.page}`}>
      <Trail one={asked.data?.case} />
      {missing ? (
        <MissingCase />
      ) : asked.data ? (
        <Story found={asked.data} />
      ) : asked.isError ? (
        <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton label="案例" rows={5} />
      )}
    </div>
  )
}

const Trail = ({ one }: { one: CaseCard | undefined }) => {
  const href = useHref()
  return (
    <Breadcrumbs
      steps={[
        { name: '首页', to: href('home') },
        { name: '成功案例', to: href('successCase') },
        { name: one === undefined ? '案例' : CASE_PROGRAMME[one.programme] },
      ]}
    />
  )
}

const MissingCase = () => {
  const href = useHref()
  return (
    <>
      <h1 className={styles.missing}>{MISSING_CASE_HEAD.title}</h1>
      <EmptyState icon={IconSearchOff} text="链接可能已经变更，或企业收回了公开展示">
        <ButtonLink to={href('successCase')} variant="primary">
          查看全部案例
        </ButtonLink>
      </EmptyState>
    </>
  )
}

const Story = ({ found }: { found: OneCase }) => {
  const { case: one, policies } = found
  useVisit('successCase', one.caseId)
  return (
    <article className={styles.story}>
      <Footprint objType="case" id={one.caseId} title={one.title} />
      <header>
        <CaseTags one={one} />
        <h1>
          <Phrase text={one.title} />
        </h1>
        <p className={styles.who}>
          <span>{one.companyName}</span>
          <span>
            {one.advisor.role} {one.advisor.name}
          </span>
          <span className="num">{one.publishedOn} 发布</span>
        </p>
        <FavouriteButton objType="case" id={one.caseId} title={one.title} className="btn s sm" />
      </header>
      <div className={styles.columns}>
        <div className={styles.text}>
          <h2>起点</h2>
          <p>{one.before}</p>
          <h2>做了什么</h2>
          <ol>
            {one.work.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <h2>结果</h2>
          <p>{one.result.text}</p>
          <PublicList one={one} />
          <h2>依据</h2>
          <PolicyRefs policies={policies} />
        </div>
        <aside className={styles.aside}>
          <h2 className="sr">数字</h2>
          <Figures figures={one.figures} days={one.durationDays} />
          <CompanyCard one={one} />
          <Ask one={one} />
        </aside>
      </div>
    </article>
  )
}

/** 公示名单; a made-up case has none, and says so. */
const PublicList = ({ one }: { one: CaseCard }) =>
  one.result.listUrl === '' ? (
    <p className={styles.list}>
      <IconCircleDashed size={16} />
      {one.demo ? '示例数据，无公示链接' : '公示名单链接待核实'}
    </p>
  ) : (
    <p className={styles.list}>
      <ExternalLink href={one.result.listUrl}>
        {one.result.listName === '' ? '查看公示名单' : one.result.listName}
      </ExternalLink>
    </p>
  )

const Ask = ({ one }: { one: CaseCard }) => {
  const { overlays } = useApplication()
  return (
    <div className={styles.ask}>
      <p>情况相近，想知道自己差什么</p>
      <Button
        variant="primary"
        block
        onClick={() =>
          overlays.openConsultation(true, {
            service: '1',
            message: `想咨询：${CASE_PROGRAMME[one.programme]}`,
          })
        }
      >
        免费咨询
      </Button>
    </div>
  )
}
