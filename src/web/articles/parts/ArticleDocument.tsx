import { Link } from 'react-router'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { Prose } from '#web/kit/Prose.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { SHOWN_VIEWS, useViews } from '#web/wire/useViews.ts'
import type { Article } from '../queries.ts'
import styles from './ArticleDocument.module.css'
import { Blocks } from './Blocks.tsx'
import { stepsOf } from './steps.ts'

/** 公告: what a document says, when that was written, and where to read what holds now. */
export const ArticleDocument = ({ article }: { article: Article }) => {
  const href = useHref()
  const views = useViews('article', article.code, article.viewCount)
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs steps={stepsOf(article, href)} />
      <article className={styles.article}>
        <header className={styles.head}>
          <h1>
            <Phrase text={article.title} />
          </h1>
          <p className={`num ${styles.meta}`}>
            <span>
              写于 <time dateTime={article.publishedOn}>{article.publishedOn}</time>
            </span>
            <span>适用地区 {article.regionName}</span>
            <span>编辑核对于 {article.checkedOn}</span>
            {views >= SHOWN_VIEWS && <span>{grouped(views)} 次浏览</span>}
          </p>
        </header>
        <CurrentRule article={article} />
        <Prose>
          <Blocks blocks={article.blocks} />
        </Prose>
        <Basis article={article} />
        <Related article={article} />
        <nav aria-label="上一篇与下一篇" className={styles.ways}>
          {article.previous && (
            <Link to={href('datedArticle', { code: article.previous.code })} rel="prev">
              <small>上一篇</small>
              <span>{article.previous.title}</span>
            </Link>
          )}
          {article.next && (
            <Link
              to={href('datedArticle', { code: article.next.code })}
              rel="next"
              className={styles.later}
            >
              <small>下一篇</small>
              <span>{article.next.title}</span>
            </Link>
          )}
        </nav>
      </article>
    </div>
  )
}

/** The strip on top: the day on which the article was written, and the rule of today. */
const CurrentRule = ({ article }: { article: Article }) => {
  const href = useHref()
  const { current, currentNote, publishedOn } = article
  return (
    <p role="note" className={`num ${styles.strip}`}>
      {`写于 ${publishedOn}，现行规定请见 `}
      {current ? (
        <Link to={href('policyDetail', { id: current.policyId })}>{current.title}</Link>
      ) : (
        <Link to={href('policyList', { q: article.source })}>政策检索</Link>
      )}
      。{currentNote}
    </p>
  )
}

/** What the article rests on, and how surely. */
const Basis = ({ article }: { article: Article }) => {
  const rows = [
    ['依据文件', article.source],
    ['文号', article.sourceNo],
    ['核对日期', article.checkedOn],
    ['核对情况', CONFIDENCE[article.confidence]],
    ['待核实', article.unverified],
  ].filter(([, value]) => value !== '')
  return (
    <section className={styles.basis} aria-labelledby="basis">
      <h2 id="basis">依据与核对</h2>
      <dl className="num">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Where to go on: the rule of today, articles on the same matter, an advisor. */
const Related = ({ article }: { article: Article }) => {
  const href = useHref()
  const { overlays } = useApplication()
  const { current, related } = article
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">相关内容</h2>
      <ul>
        {current && (
          <li>
            <Link to={href('policyDetail', { id: current.policyId })}>
              <span className="tag">现行规定</span>
              {current.title}
            </Link>
          </li>
        )}
        {related.map(({ code, title }) => (
          <li key={code}>
            <Link to={href('datedArticle', { code })}>
              <span className="tag">公告</span>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <Button onClick={() => overlays.openConsultation(true)}>免费咨询</Button>
    </section>
  )
}
