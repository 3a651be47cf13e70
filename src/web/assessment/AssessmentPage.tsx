import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconLink } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHeadingFocus } from '#web/kit/useHeadingFocus.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { readAnswer, RESULT_FROM } from '#domain/assessment/question.ts'
import { useHydrated } from '#web/shell/context.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { prefetchAll } from '#web/wire/query.ts'
import { Assessment } from './Assessment.tsx'
import { questionsQuery, savedQuery, type Step, stepQuery, type Subject } from './queries.ts'
import styles from './AssessmentPage.module.css'

const TITLE = '资质与政策自测'
const LEAD = `不登录、不留电话，不清楚的可以不答，从第 ${RESULT_FROM} 题起随时可看结果。`

/** How long it takes, by the rules of the day. */
const lengthText = ({ least, most, minutes }: Step['length']): string =>
  least === 0
    ? `约 ${minutes} 分钟，至多 ${most} 题。`
    : `约 ${minutes} 分钟，${least} 到 ${most} 题。`

const subjectOf = (given: string | null): Subject => (given === 'person' ? 'person' : 'company')

const firstStep = (subject: Subject) => stepQuery({ answers: [], subject, askedOn: '' })

/** The first question and the empty list stand before the scripts run. */
export const prepare = async ({ client, query }: Preparation): Promise<PageHead> => {
  const subject = subjectOf(query.get('for'))
  await prefetchAll(client, [questionsQuery(''), firstStep(subject)])
  return {
    title: TITLE,
    description:
      '高新技术企业、科技型中小企业、创新型中小企业、专精特新、小巨人、研发费用加计扣除和工程师职称自测：逐题给出结论、差距和最早时间，不登录。',
    ...(subject === 'person' ? { canonicalQuery: '?for=person' } : {}),
  }
}

/** 自测: question by question with the effect beside, and what to do next. */
const AssessmentPage = () => {
  const [params] = useSearchParams()
  const hydrated = useHydrated()
  const href = useHref()
  useTitle(TITLE)
  // The server renders one page for all links.
  const link = hydrated ? (params.get('link') ?? '') : ''
  const subject = subjectOf(params.get('for'))
  const { data: first } = useQuery({ ...firstStep(subject), staleTime: Infinity })
  return (
    <>
      <header className={styles.band}>
        <div className="wrap">
          <Breadcrumbs steps={[{ name: '首页', to: href('home') }, { name: TITLE }]} />
          <h1>
            <Phrase text={TITLE} />
          </h1>
          <p className="num">{`${first === undefined ? '' : lengthText(first.length)}${LEAD}`}</p>
          <noscript>
            <p className={styles.noscript}>
              自测需要启用浏览器的
              JavaScript；未启用时，可以直接查看政策通知里的申报条件，或电话咨询。
            </p>
          </noscript>
        </div>
      </header>
      <div className={`wrap ${styles.page}`}>
        {link === '' ? (
          <Assessment key={subject} first={null} subject={subject} renewed={[]} />
        ) : (
          <Opened key={link} link={link} />
        )}
      </div>
    </>
  )
}

/** What is kept under a link, taken up where it was left. */
const Opened = ({ link }: { link: string }) => {
  const href = useHref()
  const saved = useQuery({ ...savedQuery(link), staleTime: Infinity })
  useHeadingFocus(!saved.isPending)
  if (saved.isError) return <ErrorBlock error={saved.error} onRetry={() => void saved.refetch()} />
  if (saved.isPending) return <Skeleton label="保存的自测" rows={4} />
  if (saved.data === null)
    return (
      <EmptyState text="这个自测链接不存在，或已超过 30 天" icon={IconLink}>
        <ButtonLink to={href('assessment')} variant="primary">
          重新自测
        </ButtonLink>
      </EmptyState>
    )
  const { chooseList, subject, askedOn, finished, renewed } = saved.data
  const answers = chooseList.flatMap((text) => readAnswer(text) ?? [])
  return (
    <Assessment
      first={{ answers, subject, askedOn, link, wanted: false }}
      subject={subject}
      renewed={renewed}
      atResult={finished || answers.length > 0}
    />
  )
}

export default AssessmentPage
