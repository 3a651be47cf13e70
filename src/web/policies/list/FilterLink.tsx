import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListQuery } from '../list-query.ts'
import { useListHref } from './useListLink.ts'

/** A link that changes the question in place: not for search engines, and without leaving the spot. */
export const FilterLink = (props: {
  to: ListQuery
  className?: string | undefined
  current?: boolean
  label?: string
  children: ReactNode
}) => {
  const href = useListHref()
  return (
    <Link
      to={href(props.to)}
      rel="nofollow"
      preventScrollReset
      className={props.className}
      aria-current={props.current === true ? 'true' : undefined}
      aria-label={props.label}
    >
      {props.children}
    </Link>
  )
}
