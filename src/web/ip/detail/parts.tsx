import type { ReactNode } from 'react'
import type { IpGroup } from '#domain/ip/status.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Button } from '#web/kit/Button.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useApplication } from '#web/shell/context.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import { GroupBadge } from '#web/kit/ip/GroupBadge.tsx'
import { NO_DATA } from '#web/kit/ip/text.ts'
import styles from './RecordPage.module.css'

/** The head of a record: where it stands, its state, its name and what identifies it. */
export const Band = (props: {
  list: { page: PageName; name: string }
  step: string
  group: IpGroup
  status: string
  tags: readonly string[]
  title: string
  meta: readonly string[]
}) => {
  const href = useHref()
  return (
    <header className={styles.band}>
      <div className="wrap">
        <Breadcrumbs
          steps={[
            { name: '首页', to: href('home') },
            { name: '知识产权', to: href('ip') },
            { name: props.list.name, to: href(props.list.page) },
            { name: props.step },
          ]}
        />
        <p className={styles.tags}>
          <GroupBadge group={props.group} status={props.status} />
          {props.tags.map((tag) => (
            <span key={tag} className={`tag ${styles.tag}`}>
              {tag}
            </span>
          ))}
        </p>
        <h1>
          <Phrase text={props.title} />
        </h1>
        <p className={`num ${styles.meta}`}>
          {props.meta.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </p>
      </div>
    </header>
  )
}

/** A fact; the empty text is shown as 暂无数据. */
export type Fact = readonly [name: string, value: string, wide?: 'wide']

/** Key facts in two columns. */
export const Facts = (props: { facts: readonly Fact[]; single?: boolean }) => (
  <dl className={`${styles.facts} ${props.single === true ? styles.single : ''}`}>
    {props.facts.map(([name, value, wide]) => (
      <div key={name} data-wide={wide === 'wide' || undefined}>
        <dt>{name}</dt>
        <dd className="num" data-none={value === '' || undefined}>
          {value || NO_DATA}
        </dd>
      </div>
    ))}
  </dl>
)

/** Dated events, oldest first. */
export const Events = (props: {
  events: readonly { date: string; name: string; note: string }[]
}) =>
  props.events.length === 0 ? (
    <p className={styles.none}>{NO_DATA}</p>
  ) : (
    <ol className={styles.events}>
      {props.events.map(({ date, name, note }) => (
        <li key={`${date}${name}`}>
          <time dateTime={date} className="num">
            {date || NO_DATA}
          </time>
          <b>{name}</b>
          {note !== '' && <p>{note}</p>}
        </li>
      ))}
    </ol>
  )

/** Main text and the cards beside it. */
export const Columns = (props: { children: ReactNode; aside: ReactNode; asideName: string }) => (
  <div className={`wrap ${styles.columns}`}>
    <div className={styles.main}>{props.children}</div>
    <aside className={styles.aside} aria-label={props.asideName}>
      {props.aside}
    </aside>
  </div>
)

/** The date that comes next, large; red when few days are left. */
export const DueCard = (props: {
  title: string
  figure: string
  tone: 'brand' | 'risk' | 'grey'
  lines: readonly string[]
}) => (
  <section className={`card ${styles.card} ${styles.due}`} aria-label="最近的期限">
    <h2>{props.title}</h2>
    <p className={`num ${styles.figure}`} data-tone={props.tone}>
      {props.figure}
    </p>
    {props.lines.map((line) => (
      <p key={line} className="num">
        {line}
      </p>
    ))}
    <p className={styles.small}>按登记日期推算，以官方通知为准。</p>
  </section>
)

/** What we can do about it: the service and a talk; no result is promised. */
export const ServiceCard = (props: {
  title: string
  text: string
  type: string
  typeName: string
  topic: string
}) => {
  const { overlays } = useApplication()
  const href = useHref()
  return (
    <section className={`card ${styles.card}`} aria-label={props.title}>
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          block
          onClick={() => overlays.openConsultation(true, { service: '0', message: props.topic })}
        >
          免费咨询
        </Button>
        <ButtonLink to={href('serviceProjectList', { type: props.type })} block>
          {`查看${props.typeName}服务与报价`}
        </ButtonLink>
      </div>
      <p className={styles.small}>官方费用另计；是否核准由主管部门决定，本站不承诺结果。</p>
    </section>
  )
}
