import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#contract/wire/api-error.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'

/** What a question answered, or what stands in its place: waiting, or a failure with 重试. */
export const Loaded = <T,>(props: {
  query: UseQueryResult<T, ApiError>
  /** What is loading, for assistive technology. */
  label: string
  rows?: number
  height?: string
  compact?: boolean
  children: (data: T) => ReactNode
}) => {
  const { query, compact } = props
  if (query.data !== undefined) return <>{props.children(query.data)}</>
  if (query.isError)
    return (
      <ErrorBlock
        {...(compact === undefined ? {} : { compact })}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <Skeleton
      label={props.label}
      {...(props.rows === undefined ? {} : { rows: props.rows })}
      {...(props.height === undefined ? {} : { height: props.height })}
    />
  )
}
