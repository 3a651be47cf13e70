import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { projects } from '#contract/projects.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { prefetchAll } from '#web/wire/query.ts'
import { LINE_TEXT } from './lines.ts'
import { SearchForm } from './list/SearchForm.tsx'
import { cycleWords, Price } from './parts/Price.tsx'
import type { ProjectCardView } from './parts/types.ts'
import styles from './ProjectHomePage.module.css'
import { linesQuery, reducedProjectsQuery } from './queries.ts'

const TITLE = '项目申报'
const DESCRIPTION =
  '高企认定、项目申报、商标、专利与版权、财税、职称六条服务线：每一项写明交付物、谁做什么、几天和价格，官方费用单独列出。'

type Line = AnswerOf<(typeof projects)['lines']>['records'][number]

/** Fetches what the first paint shows; a call that fails costs its own section only. */
export const prepare: PageModule['prepare'] = async ({ client }) => {
  await prefetchAll(client, [linesQuery(), reducedProjectsQuery()])
  return {
    title: TITLE,
    description: DESCRIPTION,
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: TITLE, to: hrefTo('serviceProject') },
      ]),
    ],
  }
}

/** 项目申报 `/serviceProject`: the service lines one below the other. */
const ProjectHomePage = () => {
  useTitle(TITLE)
  const href = useHref()
  const { overlays } = useApplication()
  return (
    <>
      <header className={styles.band}>
        <div className="wrap">
          <Breadcrumbs steps={[{ name: '首页', to: href('home') }, { name: TITLE }]} />
          <div className={styles.head}>
            <div>
              <h1>项目申报与企业服务</h1>
              <p className={styles.lead}>
                先诊断后签约；服务费与官方费用分开列，每一步谁做什么写清楚。
              </p>
            </div>
            <div className={styles.search}>
              <SearchForm />
            </div>
          </div>
        </div>
      </header>
      <Reduced />
      <Lines />
      <section className={styles.close} aria-labelledby="ask-h">
        <div className="wrap">
          <h2 id="ask-h">拿不准该办哪一项？</h2>
          <p className="t2">
            说说企业现在的情况，由顾问判断先后顺序。官方申报不收费；是否获批由主管部门决定，本站不承诺结果。
          </p>
          <Button
            variant="primary"
            size="lg"
            onClick={() =>
              overlays.openConsultation(true, {
                service: '1',
                message: '想咨询该办哪一项服务',
              })
            }
          >
            免费咨询
          </Button>
        </div>
      </section>
    </>
  )
}

/** 优惠中: only what has a price before, a price and a last day; no block without any. */
const Reduced = () => {
  const answer = useQuery(reducedProjectsQuery())
  const { records = [], now = '' } = answer.data ?? {}
  if (answer.isError)
    return (
      <div className={`wrap ${styles.reduced}`}>
        <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  if (records.length === 0) return null
  return (
    <section className={`wrap ${styles.reduced}`} aria-labelledby="reduced-h">
      <h2 id="reduced-h">优惠中</h2>
      <ul>
        {records.map((project) => (
          <li key={project.projectId}>
            <ProjectName project={project} />
            <Price price={project.price} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Lines = () => {
  const answer = useQuery(linesQuery())
  if (answer.isError)
    return (
      <div className="wrap">
        <ErrorBlock error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  if (!answer.data)
    return (
      <div className="wrap">
        <Skeleton label="服务项目" rows={6} height="12rem" />
      </div>
    )
  const { records, now } = answer.data
  return records
    .filter(({ total }) => total > 0)
    .map((line) => <LineBand key={line.line} line={line} now={now} />)
}

const LineBand = ({ line, now }: { line: Line; now: string }) => {
  const href = useHref()
  const { name, about } = LINE_TEXT[line.line]
  return (
    <section className={styles.line} aria-labelledby={`line-${line.line}`}>
      <div className="wrap">
        <div className={styles.intro}>
          <h2 id={`line-${line.line}`}>{name}</h2>
          <p className="t2">{about}</p>
          <MoreLink to={href('serviceProjectList', { type: line.typeIds.join(',') })}>
            全部 {grouped(line.total)} 项<span className="sr">{name}服务</span>
          </MoreLink>
        </div>
        <ul className={styles.rows}>
          {line.projects.map((project) => (
            <li key={project.projectId}>
              <div>
                <ProjectName project={project} />
                <p className={styles.point}>{project.sellingPoint}</p>
              </div>
              <Price price={project.price} now={now} />
              <span className={`muted num ${styles.days}`}>{cycleWords(project.cycleDays)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const ProjectName = ({ project }: { project: ProjectCardView }) => {
  const href = useHref()
  return (
    <Link
      to={href('serviceProjectDetail', { id: project.projectId })}
      className={`cover ${styles.name}`}
    >
      {project.name}
    </Link>
  )
}

export default ProjectHomePage
