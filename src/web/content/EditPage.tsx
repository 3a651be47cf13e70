import { useQuery, useQueryClient } from '@tanstack/react-query'
import { content } from '#contract/content.ts'
import { CONTENT_KIND_NAME, isContentKind } from '#domain/content/kinds.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useHref } from '#web/shell/useHref.ts'
import { isId } from '#web/kit/text.ts'
import { Editor } from './edit/Editor.tsx'
import { itemQuery, type ItemKey } from './queries.ts'
import { type EditorSlots, SlotsContext } from './slots.ts'

const TITLE = '编辑内容'

/** 编辑内容 `?kind=&id=`: one item, its form beside the page that readers will see. */
export const EditPage = ({ slots }: { slots: EditorSlots }) => {
  useTitle(TITLE)
  const { read } = useAddress()
  const [kind, id] = [read('kind'), read('id')]
  if (!isContentKind(kind) || !isId(id)) return <Missing />
  return (
    <SlotsContext value={slots}>
      <Asked key={`${kind}:${id}`} of={{ kind, id }} />
    </SlotsContext>
  )
}

const Asked = ({ of }: { of: ItemKey }) => {
  const client = useQueryClient()
  const asked = useQuery(itemQuery(of))
  if (asked.data === null) return <Missing kind={of.kind} />
  if (asked.data === undefined)
    return asked.isError ? (
      <ErrorBlock
        text={asked.error.message}
        error={asked.error}
        onRetry={() => void asked.refetch()}
      />
    ) : (
      <Skeleton label="内容" />
    )
  return (
    <Editor
      item={asked.data}
      onStale={async () => {
        await asked.refetch()
        await client.invalidateQueries({ queryKey: [content.list.path] })
        await client.invalidateQueries({ queryKey: [content.history.path] })
      }}
    />
  )
}

const Missing = ({ kind }: { kind?: ItemKey['kind'] }) => {
  const href = useHref()
  return (
    <>
      <h1>{TITLE}</h1>
      <EmptyState text="没有找到这条内容，它可能已从回收站清除">
        <ButtonLink to={href('content', kind === undefined ? {} : { kind })} variant="primary">
          {`回到${kind === undefined ? '内容' : CONTENT_KIND_NAME[kind]}列表`}
        </ButtonLink>
      </EmptyState>
    </>
  )
}
