import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { faqPage } from '#web/kit/faq-page.ts'
import { IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink, MoreLink } from '#web/kit/links.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { AnswerView } from './answers/AnswerView.tsx'
import styles from './AnswersPage.module.css'
import { trailOf } from './parts/head.ts'
import { Loaded } from './parts/Loaded.tsx'
import { PageBand } from './parts/PageBand.tsx'
import { type Answer, answerQuery, answersQuery, type AnswerTopics } from './queries.ts'

const TITLE = '常见疑问解答'
const LEAD = '一句话先回答，再说怎么做、多少钱、多久，依据是哪份文件的哪一条，哪些情况不适用。'

/** All questions by topic, or the answer asked for. */
export const prepare = async ({ client, query }: Preparation): Promise<PageHead> => {
  const given = query.get('id')
  if (given === null) {
    const { topics } = await client.fetchQuery({ ...answersQuery(), retry: false })
    return { title: TITLE, description: LEAD, jsonLd: [faqOf(topics), trailOf(HERE)] }
  }
  const [, found] = await Promise.all([
    client.prefetchQuery(answersQuery()),
    client.fetchQuery({ ...answerQuery(given), retry: false }),
  ])
  return found === null ? { title: TITLE, status: 404 } : headOf(found)
}

const HERE = { name: TITLE, to: hrefTo('answers') }

const faqOf = (topics: AnswerTopics) => faqPage(topics.flatMap(({ answers }) => answers))

const headOf = ({ answerId, question, answer }: Answer): PageHead => ({
  title: question,
  description: answer,
  canonicalQuery: `?id=${answerId}`,
  jsonLd: [
    faqPage([{ question, answer }]),
    trailOf(HERE, { name: question, to: hrefTo('answers', { id: answerId }) }),
  ],
})

/** 常见疑问解答: everyday questions with a short answer, its steps and what it rests on. */
export default function AnswersPage() {
  const [params] = useSearchParams()
  const given = params.get('id')
  return given === null ? <AllAnswers /> : <OneAnswer answerId={given} />
}

const AllAnswers = () => {
  const href = useHref()
  const list = useQuery(answersQuery())
  useTitle(TITLE)
  return (
    <>
      <PageBand title={TITLE} lead={LEAD}>
        <ButtonLink to={href('search')}>搜索全站</ButtonLink>
      </PageBand>
      <div className={`wrap ${styles.page}`}>
        <Loaded query={list} label={TITLE} rows={8} height="5rem">
          {({ topics }) =>
            topics.length === 0 ? <EmptyState text="解答尚未发布" /> : <Topics topics={topics} />
          }
        </Loaded>
      </div>
    </>
  )
}

const Topics = ({ topics }: { topics: AnswerTopics }) => (
  <>
    <nav className={styles.jump} aria-label="解答类别">
      {topics.map(({ code, name, answers }) => (
        <a key={code} href={`#${code}`}>
          {name}
          <small className="num">{answers.length}</small>
        </a>
      ))}
    </nav>
    {topics.map(({ code, name, answers }) => (
      <section key={code} id={code} className={styles.topic} aria-labelledby={`${code}-h`}>
        <h2 id={`${code}-h`}>{name}</h2>
        <Questions answers={answers} />
      </section>
    ))}
  </>
)

const Questions = ({ answers }: { answers: AnswerTopics[number]['answers'] }) => {
  const href = useHref()
  return (
    <ul className={styles.questions}>
      {answers.map(({ answerId, question, answer }) => (
        <li key={answerId}>
          <h3>
            <Link to={href('answers', { id: answerId })} className="cover">
              {question}
            </Link>
          </h3>
          <p>{answer}</p>
        </li>
      ))}
    </ul>
  )
}

/** Other questions of the topic that stand below an answer. */
const BESIDE = 6

const OneAnswer = ({ answerId }: { answerId: string }) => {
  const href = useHref()
  const one = useQuery(answerQuery(answerId))
  const list = useQuery(answersQuery())
  useTitle(one.data?.question ?? TITLE)
  const topic = list.data?.topics.find(({ answers }) =>
    answers.some((it) => it.answerId === answerId),
  )
  const beside = (topic?.answers ?? []).filter((it) => it.answerId !== answerId).slice(0, BESIDE)
  return (
    <>
      <PageBand
        title={one.data?.question ?? TITLE}
        lead={one.data?.answer ?? ''}
        {...(one.data ? { via: [{ name: TITLE, to: href('answers') }] } : {})}
      />
      <div className={`wrap ${styles.page}`}>
        <Loaded query={one} label="解答" rows={4} height="6rem">
          {(answer) =>
            answer === null ? (
              <EmptyState icon={IconSearchOff} text="没有找到这个解答">
                <Link to={href('answers')} className="btn s">
                  查看全部解答
                </Link>
              </EmptyState>
            ) : (
              <AnswerView answer={answer} />
            )
          }
        </Loaded>
        {beside.length > 0 && (
          <section className={styles.topic} aria-labelledby="beside">
            <h2 id="beside">{`还有人问：${topic?.name ?? ''}`}</h2>
            <Questions answers={beside} />
            <p className={styles.all}>
              <MoreLink to={href('answers')}>全部解答</MoreLink>
            </p>
          </section>
        )}
      </div>
    </>
  )
}
