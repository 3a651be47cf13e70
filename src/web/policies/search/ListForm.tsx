import type { FormEvent, ReactNode } from 'react'
import { useListGo } from '../list/useListLink.ts'
import { changed, fieldsOf, type ListQuery, readListQuery } from '../list-query.ts'
import { useHref } from '#web/shell/useHref.ts'

/** A field `…From`/`…To` pair of a form becomes one field of the address, e.g. `amt=50-200`. */
const joined = (given: FormData): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of given) if (typeof value === 'string') params.append(name, value)
  const [from, to] = [params.get('amtFrom'), params.get('amtTo')]
  if (from !== null || to !== null) params.set('amt', `${from ?? ''}-${to ?? ''}`)
  return params
}

/**
 * A plain GET form that leads to the list: its own fields and, hidden, the rest of the question.
 * It works before the scripts run; with them it changes the address in place.
 */
export const ListForm = (props: {
  query: ListQuery
  /** Names of the address fields that the form's own controls carry. */
  own: readonly string[]
  className?: string | undefined
  label?: string
  onGo?: (next: ListQuery) => void
  children: ReactNode
}) => {
  const go = useListGo()
  const href = useHref()
  const kept = fieldsOf(changed(props.query, {})).filter(([name]) => !props.own.includes(name))
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const next = readListQuery(joined(new FormData(event.currentTarget)))
    props.onGo?.(next)
    go(next)
  }
  return (
    <form
      method="get"
      action={href('policyList')}
      aria-label={props.label}
      className={props.className}
      onSubmit={submit}
    >
      {props.children}
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
