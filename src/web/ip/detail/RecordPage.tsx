import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { isId } from '#web/kit/text.ts'
import { useHeadingFocus } from '#web/kit/useHeadingFocus.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { RecordKind } from './record-kind.ts'
import styles from './RecordPage.module.css'

/** The page of the record that the address names, or what stands in its place. */
export const RecordPage = <T,>(props: {
  kind: RecordKind<T>
  children: (record: T) => ReactNode
}) => {
  const { kind } = props
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const asked = useQuery({ ...kind.queryOf(id), enabled: isId(id) })
  const href = useHref()
  const absent = !isId(id) || asked.data === null
  const title = absent ? kind.missing : asked.data ? kind.titleOf(asked.data) : undefined
  useTitle(title)
  useHeadingFocus(title !== undefined || asked.isError)
  if (absent)
    return (
      <div className={`wrap ${styles.missing}`}>
        <h1>{kind.missing}</h1>
        <EmptyState icon={IconSearchOff} text="链接可能已经变更，或权利人收回了公开展示">
          <ButtonLink to={href(kind.list.page)} variant="primary">
            {kind.list.way}
          </ButtonLink>
        </EmptyState>
      </div>
    )
  if (asked.data) return <Fragment key={id}>{props.children(asked.data)}</Fragment>
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
