import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '#contract/wire/api-error.ts'
import { IP_ORIGIN } from '#domain/ip/record-codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconArrowLeft, IconPrinter } from '#web/kit/icons.ts'
import { GroupBadge } from '#web/kit/ip/GroupBadge.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Register } from '../kinds.ts'
import type { Detail } from '../queries.ts'
import { useHolds } from '../useHolds.ts'
import styles from './detail.module.css'
import { Removal } from './Removal.tsx'

const BACK = { id: '', at: '' } as const

/** A record while it is waited for, failed, missing, and then whatever shows it. */
export const RecordState = <D extends Detail>(props: {
  register: Register
  asked: UseQueryResult<D | null, ApiError>
  children: (record: D) => ReactNode
}) => {
  const { register, asked } = props
  const { go } = useAddress()
  if (asked.data) return props.children(asked.data)
  return (
    <>
      <h1>{`${register.name}详情`}</h1>
      {asked.isPending ? (
        <Skeleton label={`${register.name}详情`} rows={6} />
      ) : asked.isError ? (
        <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <EmptyState text={`没有找到这${register.unit}${register.name}，可能已被删除`}>
          <Button onClick={() => go(BACK)}>{`返回${register.name}列表`}</Button>
        </EmptyState>
      )}
    </>
  )
}

/** The head of a record: the way back, its state and what may be done with it; then its parts. */
export const RecordPage = (props: {
  register: Register
  record: Detail
  name: string
  number: string
  /** Before the name, e.g. the picture of a mark. */
  picture?: ReactNode
  /** Words beside the number. */
  meta: readonly string[]
  aside: ReactNode
  children: ReactNode
}) => {
  const { register, record, name } = props
  useTitle(name)
  const { to } = useAddress()
  const href = useHref()
  const holds = useHolds(register)
  const heading = useArrivalAt()
  return (
    <article className={styles.record}>
      <header className={styles.head}>
        <Link to={to(BACK)} className={`more ${styles.back}`}>
          <IconArrowLeft size={16} />
          {`${register.name}列表`}
        </Link>
        <div className={styles.title}>
          {props.picture}
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {name}
            </h1>
            <p className={`num ${styles.meta}`}>
              <GroupBadge group={record.group} status={record.statusName} />
              <span>{props.number === '' ? '尚无号码' : props.number}</span>
              {props.meta.map((one) => (
                <span key={one}>{one}</span>
              ))}
              <span>{IP_ORIGIN[record.origin]}</span>
              {record.hidden && <b>已隐藏</b>}
            </p>
          </div>
        </div>
        <div className={styles.actions}>
          {holds('edit') && (
            <ButtonLink to={href(register.add, { id: record.recordId })} variant="primary">
              编辑
            </ButtonLink>
          )}
          {holds('delete') && <Removal register={register} record={record} name={name} />}
          <Button onClick={() => print()}>
            <IconPrinter size={18} />
            打印
          </Button>
        </div>
      </header>
      <div className={styles.columns}>
        <aside className={styles.aside} aria-label="期限与下一步">
          {props.aside}
        </aside>
        <div className={styles.main}>{props.children}</div>
      </div>
    </article>
  )
}

/** The heading, or the part that the address names with `at`, takes the focus once. */
const useArrivalAt = () => {
  const { read } = useAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const at = read('at')
  useEffect(() => {
    const go = (): void => {
      const part = at === '' ? null : document.getElementById(at)
      if (part === null) heading.current?.focus({ preventScroll: true })
      else {
        part.scrollIntoView?.({ block: 'start' })
        part.querySelector<HTMLElement>('button, input, a')?.focus({ preventScroll: true })
      }
    }
    // After the shell, which goes to the top and to the heading of whatever is come to.
    const frame = requestAnimationFrame(go)
    return () => cancelAnimationFrame(frame)
  }, [at])
  return heading
}
