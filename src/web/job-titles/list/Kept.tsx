import type { ListQuery } from './list-query.ts'

/** What a form keeps of the address besides its own fields. */
export const Kept = (props: {
  query: ListQuery
  fields: readonly Exclude<keyof ListQuery, 'page'>[]
}) =>
  props.fields.map((field) =>
    props.query[field] === '' ? null : (
      <input key={field} type="hidden" name={field} value={props.query[field]} />
    ),
  )
