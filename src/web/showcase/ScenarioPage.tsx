import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { showcase } from '#contract/showcase.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconChevronDown, IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { Loaded } from './parts/Loaded.tsx'
import { PageBand } from './parts/PageBand.tsx'
import { trailOf } from './parts/head.ts'
import { scenarioQuery, scenariosQuery, type Scenario } from './queries.ts'
import { ScenarioView } from './scenario/ScenarioView.tsx'
import styles from './ScenarioPage.module.css'

const TITLE = '服务场景'
const LEAD = '按企业所处的阶段看：现在的处境、先做什么、门槛是多少、依据是哪份文件。'

/** Below this width the scenarios are an accordion. */
const FOLDING = '(max-width: 1023px)'

type Entry = AnswerOf<(typeof showcase)['scenarios']>['records'][number]

/** The list and the scenario asked for, the first one when none is. */
export const prepare = async ({ client, query }: Preparation): Promise<PageHead> => {
  const { records } = await client.fetchQuery({ ...scenariosQuery(), retry: false })
  const given = query.get('id')
  const entry = given === null ? records[0] : records.find(({ scenarioId }) => scenarioId === given)
  if (entry === undefined) return { title: TITLE, status: given === null ? 200 : 404 }
  const detail = await client.fetchQuery({ ...scenarioQuery(entry.scenarioId), retry: false })
  return headOf(detail, given !== null)
}

const headOf = (detail: Scenario, asked: boolean): PageHead => ({
  title: asked ? `${detail.name}的${TITLE}` : TITLE,
  description: asked ? `${detail.summary}。${detail.situation.join('')}` : LEAD,
  ...(asked ? { canonicalQuery: `?id=${detail.scenarioId}` } : {}),
  jsonLd: [
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: `${detail.name}申报路径规划`,
      description: detail.summary,
      serviceType: TITLE,
      url: hrefTo('scenario', { id: detail.scenarioId }),
    },
    trailOf(
      { name: TITLE, to: hrefTo('scenario') },
      ...(asked ? [{ name: detail.name, to: hrefTo('scenario', { id: detail.scenarioId }) }] : []),
    ),
  ],
})

/** 服务场景: eight situations, each with its way and the thresholds on it. */
const ScenarioPage = () => {
  const [params] = useSearchParams()
  const list = useQuery(scenariosQuery())
  const given = params.get('id')
  const name = list.data?.records.find(({ scenarioId }) => scenarioId === given)?.name
  useTitle(name === undefined ? TITLE : `${name}的${TITLE}`)
  return (
    <>
      <PageBand title={TITLE} lead={LEAD}>
        <Tools />
      </PageBand>
      <div className={`wrap ${styles.page}`}>
        <Loaded query={list} label={TITLE}>
          {({ records }) => <Chosen entries={records} given={given} />}
        </Loaded>
      </div>
    </>
  )
}

const Tools = () => {
  const href = useHref()
  return (
    <>
      <ButtonLink to={href('service')}>服务流程</ButtonLink>
      <ButtonLink to={href('successCase')}>成功案例</ButtonLink>
    </>
  )
}

const Chosen = ({ entries, given }: { entries: readonly Entry[]; given: string | null }) => {
  const href = useHref()
  const chosen = given === null ? entries[0]?.scenarioId : given
  const known = entries.some(({ scenarioId }) => scenarioId === chosen)
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(chosen)
  const folding = useMedia(FOLDING)
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    if (!folding) return
    // After the shell has gone to the top: what was tapped stands in view.
    const frame = requestAnimationFrame(() =>
      body.current?.querySelector('[aria-current]')?.scrollIntoView(),
    )
    return () => cancelAnimationFrame(frame)
  }, [chosen, folding])
  if (entries.length === 0) return <EmptyState text="服务场景尚未发布" />
  return (
    <div className={styles.columns}>
      <nav className={styles.nav} aria-label="全部场景">
        <ol>
          {entries.map((entry) => (
            <li key={entry.scenarioId}>
              <EntryLink entry={entry} current={entry.scenarioId === chosen} />
            </li>
          ))}
        </ol>
      </nav>
      <div ref={body} className={styles.body}>
        {!known && (
          <EmptyState icon={IconSearchOff} text="没有找到这个场景">
            <Link to={href('scenario')} className="btn s">
              查看全部场景
            </Link>
          </EmptyState>
        )}
        {entries.map((entry) => (
          <section key={entry.scenarioId} aria-labelledby={`s-${entry.scenarioId}`}>
            <h2
              id={`s-${entry.scenarioId}`}
              className={styles.title}
              data-open={entry.scenarioId === chosen || undefined}
            >
              <EntryLink entry={entry} current={entry.scenarioId === chosen} folding />
            </h2>
            {entry.scenarioId === chosen && <Detail id={entry.scenarioId} />}
          </section>
        ))}
      </div>
    </div>
  )
}

const EntryLink = (props: { entry: Entry; current: boolean; folding?: boolean }) => {
  const { entry, current } = props
  const href = useHref()
  return (
    <Link
      to={href('scenario', { id: entry.scenarioId })}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
    >
      <b>{entry.name}</b>
      <small>{entry.summary}</small>
      {props.folding === true && <IconChevronDown size={20} />}
    </Link>
  )
}

const Detail = ({ id }: { id: string }) => {
  const scenario = useQuery(scenarioQuery(id))
  return (
    <Loaded query={scenario} label="场景" rows={6}>
      {(detail) => <ScenarioView scenario={detail} />}
    </Loaded>
  )
}

export default ScenarioPage
