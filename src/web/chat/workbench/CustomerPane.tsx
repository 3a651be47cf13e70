import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { isMoveWhy, MOVE_TEXT } from '#domain/chat/moves.ts'
import { isRegisterStatus, REGISTER_STATUS } from '#domain/permissions/certification.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { askInline } from '#web/wire/query.ts'
import { OUTCOMES } from './EndDialog.tsx'
import styles from './Workbench.module.css'

type Customer = AnswerOf<typeof workbench.customer>

/** 客户资料: the company, the pages looked at, leads, what was before and who had it. */
export const CustomerPane = ({ chatId }: { chatId: string }) => {
  const customer = useQuery({ ...askInline(workbench.customer, { chatId }), staleTime: 0 })
  if (customer.isError)
    return (
      <ErrorBlock
        text={customer.error.message}
        error={customer.error}
        onRetry={() => void customer.refetch()}
      />
    )
  if (!customer.data) return <Skeleton label="客户资料" rows={4} height="3rem" />
  const { userName, guest, company, pages, leads, chats, moves } = customer.data
  return (
    <div className={styles.customer}>
      <Part name="客户">
        <p>
          <b>{userName}</b> {guest && <Tag>游客</Tag>}
        </p>
        {company === null ? (
          <p className="muted">{guest ? '还没有登录，企业未知' : '没有关联企业'}</p>
        ) : (
          <Company company={company} />
        )}
      </Part>
      <Listed name="浏览轨迹" empty="没有浏览记录" count={pages.length}>
        {pages.map(({ title, link, time }, at) => (
          <li key={at}>
            {/^\/(?![/\\])/.test(link) ? (
              <Link to={link} target="_blank">
                {title}
                <span className="sr">（在新窗口打开）</span>
              </Link>
            ) : (
              title
            )}
            <small className="num">{time.slice(0, 16)}</small>
          </li>
        ))}
      </Listed>
      <Listed name="咨询线索" empty="没有留下线索" count={leads.length}>
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
      <Listed name="流转记录" empty="没有转接过" count={moves.length}>
        {moves.map(({ from, to, why, brief, time }, at) => (
          <li key={at}>
            {`${from || '排队'} → ${to || '排队'}`}
            {brief !== '' && <p>{`交接说明：${brief}`}</p>}
            <small className="num">
              {`${isMoveWhy(why) ? MOVE_TEXT[why] : why} · ${time.slice(0, 16)}`}
            </small>
          </li>
        ))}
      </Listed>
    </div>
  )
}

const outcomeName = (code: string): string =>
  OUTCOMES.find(({ value }) => value === code)?.name ?? ''

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
