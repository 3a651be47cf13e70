import { useQuery } from '@tanstack/react-query'
import { guestSubscriptions } from '#contract/guest-subscriptions.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { useToken } from '#web/kit/useToken.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from '../FollowPage.module.css'
import { Begun, WaysOn } from './Begun.tsx'

const TITLE = '确认订阅'

/** The link of the first mail; it asks, for a scanner of mails opens links too. */
export const Confirmation = () => {
  useTitle(TITLE)
  const token = useToken()
  const asked = useQuery({
    ...queryOptionsInline(guestSubscriptions.asked, { token: token ?? '' }),
    enabled: token !== null && token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <>
      <h1>{TITLE}</h1>
      {token === '' || asked.error?.code === 400 ? (
        <p>这个链接不完整，请从邮件里再点一次。</p>
      ) : asked.isError ? (
        <ErrorBlock
          text={asked.error.message}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      ) : asked.data === undefined || token === null ? (
        <Skeleton label={TITLE} rows={2} />
      ) : (
        <Content token={token} asked={asked.data} />
      )}
    </>
  )
}

const Content = (props: { token: string; asked: AnswerOf<typeof guestSubscriptions.asked> }) => {
  const { token, asked } = props
  const confirming = useEndpointMutation(guestSubscriptions.confirm, 'inline')
  const isOn = asked.state === 'on' || confirming.isSuccess
  const optOut = confirming.data?.optOut ?? asked.optOut
  return (
    <section className={`card ${styles.way}`} aria-label={TITLE}>
      <output>
        {isOn ? (
          <Begun channel="mail" name={asked.name} address={asked.address} />
        ) : asked.state === 'ended' ? (
          <>
            <b>{`已退订：${asked.name}`}</b>
            <span>{`不再发往 ${asked.address}`}</span>
          </>
        ) : (
          <>
            <b>{`订阅：${asked.name}？`}</b>
            <span>{`发往 ${asked.address}。如果不是您本人提交的，关闭这个页面即可`}</span>
          </>
        )}
      </output>
      <Failure text={confirming.error?.message ?? null} />
      <div className={styles.actions}>
        {asked.state === 'asked' && !isOn && (
          <Button
            variant="primary"
            loading={confirming.isPending}
            onClick={() => {
              if (!confirming.isPending) confirming.mutate({ token })
            }}
          >
            确认订阅
          </Button>
        )}
        <WaysOn optOut={isOn ? optOut : ''} />
      </div>
    </section>
  )
}
