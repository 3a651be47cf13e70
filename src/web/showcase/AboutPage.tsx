import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { policies } from '#contract/policies.ts'
import type { showcase } from '#contract/showcase.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { PhoneNumber } from '#web/kit/CopyButton.tsx'
import { faqPage } from '#web/kit/faq-page.ts'
import { ExternalLink } from '#web/kit/links.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication, useSite } from '#web/shell/context.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline, prefetchAll } from '#web/wire/query.ts'
import { FaqSection, readFaqQuery } from './faq/FaqSection.tsx'
import { Loaded } from './parts/Loaded.tsx'
import { PageBand } from './parts/PageBand.tsx'
import { trailOf } from './parts/head.ts'
import { aboutQuery, faqsQuery } from './queries.ts'
import styles from './AboutPage.module.css'

const TITLE = '关于我们'
const LEAD = '我们是谁，怎么做事，怎么联系，以及大家常问的问题。'

/** Every policy counted, none fetched. */
const policyTotalQuery = () => queryOptionsInline(policies.search, { pageSize: 1 })

type About = AnswerOf<(typeof showcase)['about']>

/** Who we are and the questions asked; a section that fails costs itself alone. */
export const prepare = async ({ client, query }: Preparation): Promise<PageHead> => {
  const { category, q } = readFaqQuery(query)
  const [faqs] = await Promise.all([
    client.fetchQuery({ ...faqsQuery(category, q), retry: false }),
    prefetchAll(client, [aboutQuery(), policyTotalQuery()]),
  ])
  const name = faqs.categories.find(({ code }) => code === category)?.name
  return {
    title: name === undefined ? TITLE : `${name}常见问题`,
    description: LEAD,
    ...(name === undefined ? {} : { canonicalQuery: `?category=${category}` }),
    jsonLd: [
      trailOf({ name: TITLE, to: hrefTo('aboutUs') }),
      ...(faqs.records.length === 0
        ? []
        : [
            faqPage(
              faqs.records.map(({ question, answer }) => ({ question, answer: answer.join('') })),
            ),
          ]),
    ],
  }
}

/** 关于我们: who we are, what is counted, how to reach us, and the questions asked. */
const AboutPage = () => {
  const [params] = useSearchParams()
  const query = useMemo(() => readFaqQuery(params), [params])
  const about = useQuery(aboutQuery())
  const faqs = useQuery(faqsQuery(query.category, query.q))
  const category = faqs.data?.categories.find(({ code }) => code === query.category)
  useTitle(category === undefined ? TITLE : `${category.name}常见问题`)
  return (
    <>
      <PageBand title={TITLE} lead={LEAD} />
      <div className={`wrap ${styles.page}`}>
        <div className={styles.columns}>
          <Loaded query={about} label={TITLE} rows={4}>
            {(found) => <Who about={found} />}
          </Loaded>
          <Contact />
        </div>
        {about.data && <Totals totals={about.data.totals} />}
        <FaqSection query={query} />
      </div>
    </>
  )
}

const Who = ({ about }: { about: About }) => (
  <div>
    <section className={styles.intro} aria-labelledby="who">
      <h2 id="who">我们是谁</h2>
      {about.intro.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
    <section aria-labelledby="how">
      <h2 id="how">怎么做事</h2>
      <dl className={styles.principles}>
        {about.principles.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
    {about.qualifications.length > 0 && (
      <section aria-labelledby="qualifications">
        <h2 id="qualifications">资质</h2>
        <dl className={styles.principles}>
          {about.qualifications.map(({ name, number, issuer, checkUrl }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">
                {[issuer, number].filter((one) => one !== '').join('，')}{' '}
                {checkUrl !== '' && <ExternalLink href={checkUrl}>查验</ExternalLink>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )}
  </div>
)

/** 联系方式: the site's own hotlines, by the tab they answer for (specification §2). */
const Contact = () => {
  const { overlays } = useApplication()
  const { hotlines } = useSite()
  const lines = [
    ['服务项目热线', hotlines['1']],
    ['知识产权热线', hotlines['0']],
  ] as const
  return (
    <aside className={styles.contact} aria-labelledby="contact">
      <h2 id="contact">联系我们</h2>
      <dl>
        {lines.map(
          ([name, number]) =>
            number !== undefined &&
            number !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <PhoneNumber number={number} what={name} />
                </dd>
              </div>
            ),
        )}
        <div>
          <dt>接待时间</dt>
          <dd>
            售前 5×8 小时
            <br />
            售后 7×21 小时
          </dd>
        </div>
      </dl>
      <Button variant="primary" block onClick={() => overlays.openConsultation(true)}>
        免费咨询
      </Button>
    </aside>
  )
}

/** Numbers counted when the page was made; one that is not known is left out. */
const Totals = ({ totals }: { totals: About['totals'] }) => {
  const href = useHref()
  const found = useQuery(policyTotalQuery())
  const counted = [
    { name: '收录政策', count: found.data?.total ?? 0, to: href('policyList') },
    { name: '服务项目', count: totals.services, to: href('serviceProjectList') },
    { name: '公开案例', count: totals.cases, to: href('successCase') },
    { name: '在册专家', count: totals.experts, to: '' },
  ].filter(({ count }) => count > 0)
  return (
    <section className={styles.totals} aria-label="平台数字">
      <ul>
        {counted.map(({ name, count, to }) => (
          <li key={name}>
            {to === '' ? (
              <span>
                {name} <b className="num">{grouped(count)}</b>
              </span>
            ) : (
              <Link to={to}>
                {name} <b className="num">{grouped(count)}</b>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p>按本站当前发布的内容实时统计</p>
    </section>
  )
}

export default AboutPage
