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
const TOLD_TITLE = '订阅提醒'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 退订提醒: what the link of a mail or message ends, without a login; looking ends nothing. */
export default function UnsubscribePage() {
  const token = useToken()
  const info = useQuery({
    ...queryOptionsInline(reminders.optOutInfo, { token: token ?? '' }),
    enabled: token !== null && token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    // Another link of the same person may have ended some of it meanwhile.
    gcTime: 0,
    retry: false,
  })
  // The link of a message leads to what it told.
  const title = (info.data?.told.length ?? 0) > 0 ? TOLD_TITLE : TITLE
  useTitle(title)
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{title}</h1>
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
        <>
          {info.data.told.length > 0 && <Told told={info.data.told} />}
          <Content key={token} token={token} info={info.data} />
        </>
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

type Info = AnswerOf<typeof reminders.optOutInfo>

/** What the last message told, which had no room for all of it. */
const Told = ({ told }: Pick<Info, 'told'>) =>
  told.map(({ heading, entries, rest }) => (
    <section key={heading} className={styles.told}>
      <h2>{heading}</h2>
      <ul>
        {entries.map(({ title, lines, link }) => (
          <li key={[title, link, ...lines].join(' ')}>
            <Link to={link} className="link">
              {title}
            </Link>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </li>
        ))}
      </ul>
      {rest !== '' && <p className="muted">{rest}</p>}
    </section>
  ))

/** Everything that a guest follows, each with its own end. */
const Follows = ({ follows }: Pick<Info, 'follows'>) => {
  const href = useHref()
  return (
    <ul className={styles.follows}>
      {follows.map(({ name, link, optOut }) => (
        <li key={optOut}>
          <Link to={link} className="link">
            {name}
          </Link>
          {follows.length > 1 && (
            <Link to={href('unsubscribe', { token: optOut })} className="link">
              只退订这一项
              <span className="sr">{`：${name}`}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

const Content = (props: { token: string; info: Info }) => {
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
      {!off && info.follows.length > 0 && <Follows follows={info.follows} />}
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
        {info.guest ? (
          <Link className="link" to={href('policyList')}>
            查看政策列表
          </Link>
        ) : (
          <Link className="link" to={href('news', { tab: 'settings' })}>
            登录后逐项设置
          </Link>
        )}
      </div>
    </section>
  )
}
