import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Drawer } from '../Drawer.tsx'
import { ErrorBlock } from '../ErrorBlock.tsx'
import { Skeleton } from '../Skeleton.tsx'

/** Takes what a change answered; `done` is said of it, nothing where it is empty. */
export type Changed<T> = (next: T, done?: string) => void

/** One thing that people handle, asked for as it is now. */
export const RecordDrawer = <E extends Endpoint>(props: {
  title: string
  wide?: boolean
  /** Something is typed that is not saved. */
  dirty?: boolean
  endpoint: E
  input: InputOf<E>
  onClose: () => void
  onChanged: () => void
  children: (it: AnswerOf<E>, changed: Changed<AnswerOf<E>>) => ReactNode
}) => {
  const { title, wide = false, dirty = false, onChanged } = props
  const client = useQueryClient()
  const { overlays } = useApplication()
  const asked = queryOptionsInline(props.endpoint, props.input)
  const one = useQuery({ ...asked, staleTime: 0 })
  const changed: Changed<AnswerOf<E>> = (next, done = '') => {
    client.setQueryData(asked.queryKey, next)
    if (done !== '') overlays.toast('success', done)
    onChanged()
  }
  return (
    <Drawer open wide={wide} dirty={dirty} onClose={props.onClose} title={title}>
      {one.isError && (
        <ErrorBlock text={one.error.message} error={one.error} onRetry={() => void one.refetch()} />
      )}
      {one.isPending && <Skeleton label={title} rows={6} />}
      {one.data !== undefined && props.children(one.data, changed)}
    </Drawer>
  )
}
