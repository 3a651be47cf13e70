import { useQuery } from '@tanstack/react-query'
import { Button } from './Button.tsx'
import styles from './Cascade.module.css'

/** One choice of a level. */
export interface CascadeOption {
  code: string
  name: string
}

/** The question for what stands below a code; the empty code asks for the first level. */
export type BelowQuery = (code: string) => {
  queryKey: readonly unknown[]
  queryFn: (context: never) => Promise<readonly CascadeOption[]>
}

/** Native selects side by side, each offering what stands below the choice before it. */
export const Cascade = (props: {
  /** Of the first select, for a label or an error summary. */
  id: string
  /** What each level is called: 省, 市, 区县. */
  levels: readonly string[]
  /** The codes chosen so far, from the top. */
  path: readonly string[]
  onChange: (path: readonly string[]) => void
  ask: BelowQuery
  disabled?: boolean
  describedBy?: string | undefined
  invalid?: boolean
}) => (
  <div className={styles.row}>
    {props.levels.map((name, depth) => (
      <Level key={name} {...props} name={name} depth={depth} />
    ))}
  </div>
)

const Level = (
  props: Parameters<typeof Cascade>[0] & {
    name: string
    depth: number
  },
) => {
  const { id, name, depth, path, ask } = props
  const above = depth === 0 ? '' : path[depth - 1]
  const { queryKey, queryFn } = ask(above ?? '')
  const below = useQuery({
    queryKey,
    queryFn: queryFn as never,
    enabled: above !== undefined && above !== '',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { onApiError: 'inline' },
    ...(depth === 0 ? { enabled: true } : {}),
  })
  const options = (below.data ?? []) as readonly CascadeOption[]
  if (below.isError)
    return (
      <Button size="sm" variant="quiet" onClick={() => void below.refetch()}>
        {`${name}加载失败，点击重试`}
      </Button>
    )
  // A level without choices is left out: a city without counties.
  if (depth > 0 && below.data !== undefined && options.length === 0) return null
  return (
    <select
      id={depth === 0 ? id : `${id}-${depth}`}
      className="input"
      aria-label={name}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      disabled={props.disabled === true || (depth > 0 && (above === undefined || above === ''))}
      value={path[depth] ?? ''}
      onChange={(event) =>
        props.onChange(
          event.target.value === ''
            ? path.slice(0, depth)
            : [...path.slice(0, depth), event.target.value],
        )
      }
    >
      <option value="">{name}</option>
      {options.map((option) => (
        <option key={option.code} value={option.code}>
          {option.name}
        </option>
      ))}
    </select>
  )
}
