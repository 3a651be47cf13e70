import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clients } from '#contract/clients.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { isRegisterStatus, REGISTER_STATUS } from '#domain/permissions/certification.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { leftText } from './labels.ts'
import styles from './clients.module.css'

type Client = AnswerOf<typeof clients.detail>
type Served = NonNullable<Client['served']>

/** One company on one sheet: what is in work, what was said, and, while it is served, its portrait and matches. */
export const ClientSheet = (props: { clientId: string; onClose: () => void }) => {
  const asked = useQuery({
    ...queryOptionsInline(clients.detail, { clientId: props.clientId }),
    staleTime: 0,
  })
  return (
    <Drawer open wide title={asked.data?.companyName ?? '我的客户'} onClose={props.onClose}>
      {asked.isPending && <Skeleton label="客户" rows={6} />}
      {asked.isError && (
        <ErrorBlock
          text={asked.error.message}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      )}
      {asked.data && <Sheet client={asked.data} />}
    </Drawer>
  )
}

const Sheet = ({ client }: { client: Client }) => {
  const { regionName, industryName, registerStatus, tags, served } = client
  const where = [regionName, industryName, ...tags].filter((part) => part !== '').join(' · ')
  return (
    <div className={styles.sheet}>
      <p>
        {isRegisterStatus(registerStatus) && (
          <Tag tone={REGISTER_STATUS[registerStatus].tone}>
            {REGISTER_STATUS[registerStatus].name}
          </Tag>
        )}{' '}
        <span className="muted">{where}</span>
      </p>
      <Declarations client={client} />
      <Orders client={client} />
      <Talks client={client} />
      <Leads client={client} />
      {served === null ? (
        <p className="muted">企业的画像和匹配结果在受理委托或负责申报期间显示，办结后不再显示。</p>
      ) : (
        <>
          <Portrait served={served} />
          <Matches served={served} />
        </>
      )}
    </div>
  )
}

const Part = (props: { name: string; count: number; empty: string; children: ReactNode }) => (
  <section aria-label={props.name}>
    <h3>
      {props.name} {props.count > 0 && <small className="num muted">{props.count}</small>}
    </h3>
    {props.count === 0 ? (
      <p className="muted">{props.empty}</p>
    ) : (
      <ul className={styles.list}>{props.children}</ul>
    )}
  </section>
)

const Declarations = ({ client: { declarations } }: { client: Client }) => {
  const href = useHref()
  return (
    <Part name="申报" count={declarations.length} empty="暂无由您负责的申报">
      {declarations.map(({ declareNo, projectName, statusName, running, due, missing }) => (
        <li key={declareNo}>
          <Link to={href('editDeclare', { id: declareNo })}>{projectName}</Link>{' '}
          <Tag tone={running ? 'busy' : 'none'}>{statusName}</Tag>
          {due && (
            <small className="num">{`${due.what} ${due.day}，${leftText(due.daysLeft)}`}</small>
          )}
          {missing.length > 0 && <small>{`未交材料：${missing.join('、')}`}</small>}
        </li>
      ))}
    </Part>
  )
}

const Orders = ({ client: { orders } }: { client: Client }) => {
  const href = useHref()
  return (
    <Part name="委托" count={orders.length} empty="暂无由您负责的委托">
      {orders.map(({ orderNo, policyTitle, statusName, quoteAmount, createTime }) => (
        <li key={orderNo}>
          <Link to={href('orders', { id: orderNo })}>{policyTitle}</Link> <Tag>{statusName}</Tag>
          <small className="num">
            {[quoteAmount === '' ? '' : `报价 ${yuanText(quoteAmount)}`, createTime.slice(0, 10)]
              .filter((part) => part !== '')
              .join(' · ')}
          </small>
        </li>
      ))}
    </Part>
  )
}

const Talks = ({ client: { talks } }: { client: Client }) => {
  const href = useHref()
  return (
    <Part name="会话" count={talks.length} empty="暂无由您接待的会话">
      {talks.map(({ chatId, customerName, question, ended, topic, time }) => (
        <li key={chatId}>
          <Link to={href('news', { ...(ended && { queue: 'ended' }), chat: chatId })}>
            {question || '（没有文字）'}
          </Link>
          <small className="num">
            {[customerName, topic, time.slice(0, 16)].filter((part) => part !== '').join(' · ')}
          </small>
        </li>
      ))}
    </Part>
  )
}

const Leads = ({ client: { leads } }: { client: Client }) => {
  const href = useHref()
  return (
    <Part name="线索" count={leads.length} empty="暂无由您负责的线索">
      {leads.map(({ leadId, message, statusName, time }) => (
        <li key={leadId}>
          <Link to={href('leads', { view: 'mine', id: leadId })}>{message || '咨询线索'}</Link>{' '}
          <Tag>{statusName}</Tag>
          <small className="num">{time.slice(0, 16)}</small>
        </li>
      ))}
    </Part>
  )
}

const TONE = { hopeful: 'good', possible: 'busy' } as const
/** Matches named before the rest is folded. */
const NAMED = 8

const Matches = ({ served: { matches, matchedAt } }: { served: Served }) => {
  const rest = matches.slice(NAMED)
  return (
    <>
      <Part
        name="匹配结果"
        count={matches.length}
        empty={matchedAt === '' ? '企业未做过匹配' : '暂无适用的申报项目'}
      >
        {matches.slice(0, NAMED).map((one) => (
          <Match key={one.policyId} match={one} />
        ))}
      </Part>
      {rest.length > 0 && (
        <details>
          <summary>{`其余 ${rest.length} 项匹配结果`}</summary>
          <ul className={styles.list}>
            {rest.map((one) => (
              <Match key={one.policyId} match={one} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const Match = ({ match }: { match: Served['matches'][number] }) => {
  const href = useHref()
  const { policyId, title, result, resultName, before } = match
  return (
    <li>
      <Link to={href('policyDetail', { id: policyId })}>{title}</Link>{' '}
      <Tag tone={result === 'hopeful' || result === 'possible' ? TONE[result] : 'none'}>
        {resultName}
      </Tag>
      {before !== '' && <small>{`原为${before}`}</small>}
    </li>
  )
}

const Portrait = ({ served: { completeness, groups } }: { served: Served }) => (
  <section aria-label="企业画像">
    <h3>
      企业画像 <small className="num muted">{`完整度 ${completeness}%`}</small>
    </h3>
    {groups.length === 0 && <p className="muted">企业未填写画像</p>}
    {groups.map(({ name, facts }) => (
      <details key={name}>
        <summary>
          {name} <small className="num muted">{facts.length}</small>
        </summary>
        <dl className={styles.facts}>
          {facts.map(({ name: fact, year, shown, sourceName, observedAt }) => (
            <div key={`${fact} ${year}`}>
              <dt>{year === 0 ? fact : `${fact}（${year}）`}</dt>
              <dd>
                {shown}
                <small className={styles.under}>{`${sourceName} · ${observedAt}`}</small>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    ))}
  </section>
)
