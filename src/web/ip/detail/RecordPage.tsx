import type { ReactNode } from 'react'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHeadingFocus } from '#web/kit/useHeadingFocus.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageName } from '#web/shell/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './RecordPage.module.css'

/** A record that was asked for: undefined while it is coming, null when there is none. */
export interface AskedRecord<T> {
  data: T | null | undefined
  isError: boolean
  error: { requestId?: string | undefined } | null
  refetch: () => unknown
}

/** The page of one record, or what stands in its place. */
export const RecordPage = <T,>(props: {
  asked: AskedRecord<T>
  /** The address names no record at all. */
  unreadable: boolean
  titleOf: (record: T) => string
  missing: { text: string; list: PageName; listName: string }
  children: (record: T) => ReactNode
}) => {
  const { asked, unreadable, missing } = props
  const href = useHref()
  const absent = unreadable || asked.data === null
  const title = absent ? missing.text : asked.data ? props.titleOf(asked.data) : undefined
  useTitle(title)
  useHeadingFocus(title !== undefined || asked.isError)
  if (absent)
    return (
      <div className={`wrap ${styles.missing}`}>
        <h1>{missing.text}</h1>
        <EmptyState icon={IconSearchOff} text="链接可能已经变更，或权利人收回了公开展示">
          <ButtonLink to={href(missing.list)} variant="primary">
            {missing.listName}
          </ButtonLink>
        </EmptyState>
      </div>
    )
  if (asked.data) return props.children(asked.data)
  return (
    <div className={`wrap ${styles.missing}`}>
      {asked.isError ? (
        <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton label="记录" rows={6} height="7rem" />
      )}
    </div>
  )
}
