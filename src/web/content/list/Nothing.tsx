import {
  CONTENT_LACK,
  CONTENT_STATE,
  type ContentLack,
  type ContentState,
} from '#domain/content/flow.ts'
import { CONTENT_KIND, CONTENT_KIND_NAME, type ContentKind } from '#domain/content/kinds.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { EVERY_STATE } from '../labels.ts'

/** An empty list: why, and what to do about it. */
export const Nothing = (props: {
  kind: ContentKind | ''
  state: ContentState | ''
  lack: ContentLack | ''
  onNew: (() => void) | null
}) => {
  const { kind, state, lack, onNew } = props
  const { read, go } = useAddress()
  const name = kind === '' ? '内容' : CONTENT_KIND_NAME[kind]
  if (['q', 'mine', 'region', 'editor'].some((field) => read(field) !== ''))
    return (
      <EmptyState text={`没有符合条件的${name}`}>
        <Button onClick={() => go({ q: '', mine: '', region: '', editor: '', lack: '', page: '' })}>
          清空筛选
        </Button>
      </EmptyState>
    )
  if (lack !== '')
    return (
      <EmptyState text={`暂无${CONTENT_LACK[lack]}的${name}`}>
        <Button onClick={() => go({ lack: '', page: '' })}>看全部{name}</Button>
      </EmptyState>
    )
  if (state === 'review') return <EmptyState text={`暂无待审核的${name}`} />
  if (state === 'scheduled')
    return <EmptyState text="暂无定时发布的内容。审核通过时可以选择时间自动发布。" />
  if (state === 'deleted')
    return <EmptyState text="回收站为空。删除的内容在这里保留 30 天，可以恢复。" />
  if (state !== '')
    return (
      <EmptyState text={`暂无${CONTENT_STATE[state]}的${name}`}>
        <Button onClick={() => go({ state: EVERY_STATE, page: '' })}>看全部状态</Button>
      </EmptyState>
    )
  const hint = kind === '' ? '' : `。${CONTENT_KIND[kind].hint}`
  return (
    <EmptyState text={`暂无${name}${hint}`}>
      {onNew !== null && (
        <Button variant="primary" onClick={onNew}>
          新建{kind === '' ? '' : name}
        </Button>
      )}
    </EmptyState>
  )
}
