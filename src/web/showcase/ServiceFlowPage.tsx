import { useQuery } from '@tanstack/react-query'
import type { showcase } from '#contract/showcase.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconPrinter } from '#web/kit/icons.ts'
import { MoreLink } from '#web/kit/links.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication } from '#web/shell/context.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { prefetchAll } from '#web/wire/query.ts'
import { FaqItems } from './faq/FaqItems.tsx'
import { Loaded } from './parts/Loaded.tsx'
import { PageBand } from './parts/PageBand.tsx'
import { trailOf } from './parts/head.ts'
import { faqsQuery, flowQuery } from './queries.ts'
import styles from './ServiceFlowPage.module.css'

const TITLE = '服务流程'
const LEAD = '从第一次咨询到年度维护，九步各由谁负责、要多久、您得到什么、我们不承诺什么。'
/** Category of the questions shown below the flow. */
const FEE = 'fee'

type Flow = AnswerOf<(typeof showcase)['flow']>

/** The flow; the questions below it may fail alone. */
export const prepare = async ({ client }: Preparation): Promise<PageHead> => {
  const [flow] = await Promise.all([
    client.fetchQuery({ ...flowQuery(), retry: false }),
    prefetchAll(client, [faqsQuery(FEE, '')]),
  ])
  return {
    title: TITLE,
    description: LEAD,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'HowTo',
        name: TITLE,
        description: LEAD,
        step: flow.steps.map(({ name, about }, at) => ({
          '@type': 'HowToStep',
          position: at + 1,
          name,
          text: about,
        })),
      },
      trailOf({ name: TITLE, to: hrefTo('service') }),
    ],
  }
}

/** 服务流程: nine steps on an upright line, beside them how a contract writes its fees. */
const ServiceFlowPage = () => {
  useTitle(TITLE)
  const { overlays } = useApplication()
  const flow = useQuery(flowQuery())
  return (
    <>
      <PageBand title={TITLE} lead={LEAD}>
        <Button className={styles.print ?? ''} onClick={() => window.print()}>
          <IconPrinter size={18} />
          打印
        </Button>
        <Button variant="primary" onClick={() => overlays.openConsultation(true)}>
          免费咨询
        </Button>
      </PageBand>
      <div className={`wrap ${styles.page}`}>
        <Loaded query={flow} label={TITLE} rows={9}>
          {({ steps, fees }) => (
            <div className={styles.columns}>
              <Steps steps={steps} />
              <Fees fees={fees} />
            </div>
          )}
        </Loaded>
        <Questions />
      </div>
    </>
  )
}

const Steps = ({ steps }: { steps: Flow['steps'] }) => (
  <ol className={styles.steps}>
    {steps.map(({ name, who, days, about, gets, not }, at) => (
      <li key={name}>
        <span className={`num ${styles.number}`} aria-hidden>
          {at + 1}
        </span>
        <h2>{name}</h2>
        <p className={styles.who}>
          <span>{who}</span>
          <span className="num">{days}</span>
        </p>
        <p className={styles.about}>{about}</p>
        <dl>
          <div>
            <dt>您得到</dt>
            <dd>
              <ul>
                {gets.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </dd>
          </div>
          <div>
            <dt>不承诺</dt>
            <dd>{not}</dd>
          </div>
        </dl>
      </li>
    ))}
  </ol>
)

const Fees = ({ fees }: { fees: Flow['fees'] }) => (
  <aside className={styles.fees} aria-labelledby="fees">
    <h2 id="fees">合同里的费用怎么写</h2>
    <p className={styles.note}>{fees.note}</p>
    <dl>
      {fees.lines.map(({ name, amount, when, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">
            <b>{amount}</b>
            <span>{when}</span>
            {note !== '' && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
    <p className={styles.note}>官方申报不收费；是否获批由主管部门决定，本站不承诺结果。</p>
  </aside>
)

const Questions = () => {
  const href = useHref()
  const faqs = useQuery(faqsQuery(FEE, ''))
  return (
    <section className={styles.questions} aria-labelledby="flow-questions">
      <div className="sh">
        <h2 id="flow-questions">费用与合同</h2>
        <MoreLink to={href('aboutUs', { category: FEE })}>全部常见问题</MoreLink>
      </div>
      <Loaded query={faqs} label="常见问题" rows={4} height="3.5rem" compact>
        {({ records }) => <FaqItems records={records} level={3} />}
      </Loaded>
    </section>
  )
}

export default ServiceFlowPage
