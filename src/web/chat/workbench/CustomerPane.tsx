import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { shownName } from '#domain/chat/guest.ts'
import { type Outcome, OUTCOMES } from '#domain/chat/summary.ts'
import { isRegisterStatus, REGISTER_STATUS } from '#domain/permissions/certification.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { hrefTo } from '#domain/pages/addresses.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Summaries } from './Summaries.tsx'
import { TransferHistory } from './TransferHistory.tsx'
import styles from './Workbench.module.css'

type Customer = AnswerOf<typeof workbench.customer>

/** 客户资料: the company, the pages looked at, leads, what was before and who had it. */
export const CustomerPane = ({ chatId }: { chatId: string }) => {
  const customer = useQuery({ ...queryOptionsInline(workbench.customer, { chatId }), staleTime: 0 })
  if (customer.isError)
    return (
      <ErrorBlock
        text={customer.error.message}
        error={customer.error}
        onRetry={() => void customer.refetch()}
      />
    )
  if (!customer.data) return <Skeleton label="客户资料" rows={4} height="3rem" />
  const { userName, guest, company, pages, leads, chats, moves, summaries } = customer.data
  return (
    <div className={styles.customer}>
      <Part name="客户">
        <p>
          <b>{shownName(userName)}</b> {guest && <Tag>游客</Tag>}
        </p>
        {guest && <p className="num muted">{userName}</p>}
        {company === null ? (
          <p className="muted">{guest ? '未登录，企业未知' : '未关联企业'}</p>
        ) : (
          <Company company={company} />
        )}
      </Part>
      {summaries.length > 0 && (
        <Part name="服务小结">
          <Summaries summaries={summaries} />
        </Part>
      )}
      <Listed name="浏览轨迹" empty="暂无浏览记录" count={pages.length}>
        {pages.map((page, at) => (
          <li key={at}>
            <SeenPage page={page} />
            <small className="num">{page.time.slice(0, 16)}</small>
          </li>
        ))}
      </Listed>
      <Listed name="咨询线索" empty="暂无咨询线索" count={leads.length}>
        {leads.map(({ phone, message, serviceName, time }, at) => (
          <li key={at}>
            <span className="num">{phone}</span> {serviceName}
            {message !== '' && <p>{message}</p>}
            <small className="num">{time.slice(0, 16)}</small>
          </li>
        ))}
      </Listed>
      <Listed name="历史咨询" empty="这是第一次咨询" count={chats.length}>
        {chats.map((one) => (
          <li key={one.chatId}>
            {one.lastText || '（没有文字）'}
            <small className="num">
              {[one.lastTime.slice(0, 16), outcomeName(one.outcome)]
                .filter((it) => it !== '')
                .join(' · ')}
            </small>
          </li>
        ))}
      </Listed>
      <Part name="流转记录">
        <TransferHistory moves={moves} />
      </Part>
    </div>
  )
}

/** The page of one object, by what a footprint says of it. */
const PAGE_OF: Readonly<Record<string, (id: string) => string>> = {
  policy: (id) => hrefTo('policyDetail', { id }),
  service: (id) => hrefTo('serviceProjectDetail', { id }),
  jobTitle: (id) => hrefTo('jobTitleDetail', { id }),
  news: (id) => hrefTo('newsDetail', { id }),
  case: (id) => hrefTo('successCase', { id }),
}

/** A page that was looked at, as a link where it is one of this site. */
const SeenPage = ({ page }: { page: Customer['pages'][number] }) => {
  const { title, link, objType, objId } = page
  const to = /^\/(?![/\\])/.test(link) ? link : PAGE_OF[objType]?.(objId)
  if (to === undefined) return <>{title}</>
  return (
    <Link to={to} target="_blank">
      {title}
      <span className="sr">（在新窗口打开）</span>
    </Link>
  )
}

const isOutcome = (code: string): code is Outcome => Object.hasOwn(OUTCOMES, code)
const outcomeName = (code: string): string => (isOutcome(code) ? OUTCOMES[code] : '')

const Company = ({ company }: { company: NonNullable<Customer['company']> }) => {
  const { companyName, regionName, industryName, registerStatus, tags } = company
  return (
    <>
      <p>
        {companyName}{' '}
        {isRegisterStatus(registerStatus) && (
          <Tag tone={REGISTER_STATUS[registerStatus].tone}>
            {REGISTER_STATUS[registerStatus].name}
          </Tag>
        )}
      </p>
      <p className="muted">{[regionName, industryName].filter((one) => one !== '').join(' · ')}</p>
      {tags.length > 0 && <p className="muted">{tags.join('、')}</p>}
    </>
  )
}

const Part = (props: { name: string; children: ReactNode }) => (
  <section aria-label={props.name}>
    <h3>{props.name}</h3>
    {props.children}
  </section>
)

const Listed = (props: { name: string; empty: string; count: number; children: ReactNode }) => (
  <Part name={props.name}>
    {props.count === 0 ? <p className="muted">{props.empty}</p> : <ul>{props.children}</ul>}
  </Part>
)
