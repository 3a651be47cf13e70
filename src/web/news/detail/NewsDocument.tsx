import { Link } from 'react-router'
import { NEWS_CATEGORY } from '#domain/news/codes.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Button } from '#web/kit/Button.tsx'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { IconInfoCircle } from '#web/kit/icons.ts'
import { ExternalLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { Prose } from '#web/kit/Prose.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { Footprint } from '#web/kit/bookmarks.ts'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { SHOWN_VIEWS, useViews } from '#web/wire/useViews.ts'
import type { NewsDetail } from '../types.ts'
import { Blocks } from './Blocks.tsx'
import styles from './NewsDocument.module.css'

/** One article to read, with its source, what it rests on and where to go on. */
export const NewsDocument = ({ detail }: { detail: NewsDetail }) => {
  const href = useHref()
  const views = useViews('news', detail.newsId, detail.viewCount)
  return (
    <div className="wrap">
      <Footprint objType="news" id={detail.newsId} title={detail.title} />
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          { name: '新闻动态', to: href('newsList') },
          {
            name: NEWS_CATEGORY[detail.category],
            to: href('newsList', { category: detail.category }),
          },
          { name: '正文' },
        ]}
      />
      <article className={styles.article}>
        <header className={styles.head}>
          <h1>
            <Phrase text={detail.title} />
          </h1>
          <p className={styles.meta}>
            <span>{detail.sourceName}</span>
            <span>{detail.author}</span>
            <time dateTime={detail.publishedOn} className="num">
              {detail.publishedOn}
            </time>
            {detail.originalUrl !== '' && (
              <ExternalLink href={detail.originalUrl}>原文</ExternalLink>
            )}
            {views >= SHOWN_VIEWS && <span className="num">{grouped(views)} 次浏览</span>}
            <FavouriteButton objType="news" id={detail.newsId} title={detail.title} />
          </p>
          <p className={styles.lead}>{detail.summary}</p>
        </header>
        <Prose>
          <Blocks blocks={detail.blocks} />
        </Prose>
        <Unverified items={detail.unverified} />
        <Source detail={detail} />
        <Related detail={detail} />
        <Neighbours detail={detail} />
      </article>
    </div>
  )
}

const Unverified = ({ items }: { items: readonly string[] }) =>
  items.length === 0 ? null : (
    <section className={styles.unverified} aria-labelledby="news-unverified">
      <h2 id="news-unverified">
        <IconInfoCircle size={18} />
        待核实
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )

const Source = ({ detail }: { detail: NewsDetail }) => (
  <dl className={styles.source}>
    <div>
      <dt>来源</dt>
      <dd>
        {detail.originalUrl === '' ? (
          detail.sourceName
        ) : (
          <ExternalLink href={detail.originalUrl}>{detail.sourceName}</ExternalLink>
        )}
      </dd>
    </div>
    <div>
      <dt>核对</dt>
      <dd>
        <span className="num">{detail.checkedOn}</span>
        {(detail.confidence === 'C' || detail.confidence === 'G') && (
          <span className={`tag ${styles.doubt}`}>待核实</span>
        )}
      </dd>
    </div>
    <div>
      <dt>版权</dt>
      <dd>{detail.rightsNote}</dd>
    </div>
  </dl>
)

const Related = ({ detail }: { detail: NewsDetail }) => {
  const href = useHref()
  const { overlays } = useApplication()
  return (
    <div className={styles.related}>
      {detail.relatedPolicies.length > 0 && (
        <section aria-labelledby="news-policies">
          <h2 id="news-policies">相关政策</h2>
          <ul>
            {detail.relatedPolicies.map((policy) => (
              <li key={policy.id}>
                <Link to={href('policyDetail', { id: policy.id })}>{policy.title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {detail.relatedServices.length > 0 && (
        <section aria-labelledby="news-services">
          <h2 id="news-services">相关服务</h2>
          <ul>
            {detail.relatedServices.map((service) => (
              <li key={service.id}>
                <Link to={href('serviceProjectDetail', { id: service.id })}>{service.title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.ask} aria-labelledby="news-ask">
        <h2 id="news-ask">这条变化和本公司有关吗</h2>
        <p>留下手机号，由顾问与您一起对照。官方申报不收费，本站不承诺结果。</p>
        <Button variant="primary" onClick={() => overlays.openConsultation(true)}>
          免费咨询
        </Button>
      </section>
    </div>
  )
}

const Neighbours = ({ detail }: { detail: NewsDetail }) => {
  const href = useHref()
  const steps = [
    ['上一篇', detail.previous, 'prev'],
    ['下一篇', detail.next, 'next'],
  ] as const
  return (
    <nav className={styles.neighbours} aria-label="上一篇与下一篇">
      {steps.map(([name, step, rel]) =>
        step === null ? null : (
          <Link key={name} to={href('newsDetail', { id: step.newsId })} rel={rel}>
            <small>{name}</small>
            <span className="clamp2">{step.title}</span>
          </Link>
        ),
      )}
    </nav>
  )
}
