import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './orders.module.css'
import { backgroundQuery, type OrderBackground } from './queries.ts'

/** What an advisor works with: how complete the portrait is, why it matches, and the talks so far. */
export const Background = ({ orderNo }: { orderNo: string }) => {
  const asked = useQuery(backgroundQuery(orderNo))
  if (asked.isPending) return <Skeleton label="企业情况" rows={3} />
  if (asked.isError)
    return <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data.open) return <p className="t2">受理后可以查看企业画像、匹配理由和沟通记录</p>
  return (
    <>
      <Match background={asked.data} />
      <Talks talks={asked.data.talks} />
    </>
  )
}

const Match = ({ background: { completeness, match } }: { background: OrderBackground }) => (
  <section className={styles.section} aria-label="企业画像与匹配理由">
    <h2>企业画像与匹配理由</h2>
    <p>
      {match !== null && <Tag>{match.resultName}</Tag>}
      <span className="num">{` 画像完整度 ${completeness}%`}</span>
    </p>
    {match === null ? (
      <p className="t2">这项政策没有可以核对的条件</p>
    ) : (
      <ul className={styles.reasons}>
        {match.conditions.map(({ depth, text, state, stateName, values, gap }, at) => (
          <li key={`${at} ${text}`} data-depth={Math.min(depth, 1)} data-state={state}>
            <p>
              <b>{stateName}</b>
              {text}
            </p>
            {(values !== '' || gap !== '') && (
              <small className="num">{[values, gap].filter((it) => it !== '').join('；')}</small>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Talks = ({ talks }: { talks: OrderBackground['talks'] }) => {
  const href = useHref()
  return (
    <section className={styles.section} aria-label="沟通记录">
      <h2>沟通记录</h2>
      {talks.length === 0 ? (
        <p className="t2">暂无与这家企业的沟通</p>
      ) : (
        <ul className={styles.reasons}>
          {talks.map(({ chatId, customerName, advisorName, lastAt, own }) => (
            <li key={chatId}>
              <p className="num">
                {`${customerName} · ${advisorName === '' ? '待接待' : advisorName} · ${lastAt.slice(0, 16)}`}
              </p>
              {own && <MoreLink to={href('news', { chat: chatId })}>打开会话</MoreLink>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
