import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Field } from '../Field.tsx'

/** The question who may have a thing, with how many of theirs are open. */
export interface AskPeople {
  queryKey: readonly unknown[]
  queryFn: (context: {
    client: QueryClient
  }) => Promise<{ records: readonly { userId: string; name: string; open: number }[] }>
}

/** Whom a thing goes to, with how much everybody has. */
export const AssigneeField = (props: {
  label: string
  hint?: string
  ask: AskPeople
  /** Who has it now, and cannot be chosen. */
  except?: string
  /** Nobody may be chosen: what that says. Else somebody must be. */
  nobody?: string
  value: string
  error?: string | null
  onChange: (userId: string) => void
}) => {
  const { nobody, except = '' } = props
  const people = useQuery(props.ask)
  const others = (people.data?.records ?? []).filter(({ userId }) => userId !== except)
  return (
    <Field
      label={props.label}
      required={nobody === undefined}
      optional={nobody !== undefined}
      {...(props.hint === undefined ? {} : { hint: props.hint })}
      error={props.error ?? people.error?.message ?? null}
    >
      {(control) => (
        <select
          {...control}
          className="input"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        >
          <option value="">{nobody ?? '请选择'}</option>
          {others.map(({ userId, name, open }) => (
            <option key={userId} value={userId}>
              {`${name}（${open}）`}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
