import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { reminders } from '#contract/reminders.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from './reminders.module.css'
import { useToken } from '#web/kit/useToken.ts'

const TITLE = '退订提醒'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 退订提醒: what the link of a mail or message ends, without a login; looking ends nothing. */
export default function UnsubscribePage() {
  useTitle(TITLE)
  const token = useToken()
  const info = useQuery({
    ...queryOptionsInline(reminders.optOutInfo, { token: token ?? '' }),
    enabled: token !== null && token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{TITLE}</h1>
      {token === '' || info.error?.code === 400 ? (
        <Broken />
      ) : info.isError ? (
        <ErrorBlock
          text={info.error.message}
          error={info.error}
          onRetry={() => void info.refetch()}
        />
      ) : info.data === undefined || token === null ? (
        <Skeleton label={TITLE} rows={2} />
      ) : (
        <Content token={token} info={info.data} />
      )}
    </div>
  )
}

const Broken = () => {
  const href = useHref()
  return (
    <>
      <p>这个链接不完整或已失效，请从最近的一封邮件或短信里再点一次。</p>
      <p>
        也可以登录后在
        <Link className="link" to={href('news', { tab: 'settings' })}>
          提醒设置
        </Link>
        里逐项开关。
      </p>
    </>
  )
}

const Content = (props: { token: string; info: AnswerOf<typeof reminders.optOutInfo> }) => {
  const { token, info } = props
  const href = useHref()
  const mutation = useEndpointMutation(reminders.optOut, 'inline')
  const [off, setOff] = useState(info.off)
  const turn = (wanted: boolean): void => {
    if (!mutation.isPending)
      mutation.mutate({ token, off: wanted }, { onSuccess: (answer) => setOff(answer.off) })
  }
  return (
    <section className={`card ${styles.card}`} aria-label={TITLE}>
      <output>
        {off ? (
          <>
            <b>{`已退订${info.what}的${info.channelName}`}</b>
            <span>{`不再发往 ${info.address}`}</span>
          </>
        ) : (
          <>
            <b>{`停止接收${info.what}的${info.channelName}？`}</b>
            <span>{`现在发往 ${info.address}`}</span>
          </>
        )}
      </output>
      {info.stays !== '' && <p className="muted">{info.stays}</p>}
      <Failure text={mutation.error?.message ?? null} />
      <div className={styles.actions}>
        {off ? (
          <Button loading={mutation.isPending} onClick={() => turn(false)}>
            恢复接收
          </Button>
        ) : (
          <Button variant="primary" loading={mutation.isPending} onClick={() => turn(true)}>
            退订
          </Button>
        )}
        <Link className="link" to={href('news', { tab: 'settings' })}>
          登录后逐项设置
        </Link>
      </div>
    </section>
  )
}
