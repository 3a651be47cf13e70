import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serviceSettings } from '#contract/service-settings.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from '../service.module.css'
import type { QuickReply } from '../labels.ts'
import { QuickDrawer } from './QuickDrawer.tsx'

const NEW: QuickReply = {
  replyId: '',
  title: '',
  text: '',
  tags: [],
  version: 0,
  updateTime: '',
  updateUser: '',
  removedTime: '',
}

/** 快捷回复: those of everybody, and those that were deleted and can come back. */
export const QuickTab = () => {
  const client = useQueryClient()
  const { read, go } = useAddress()
  const paging = usePaging()
  const removed = read('removed') === '1'
  const keyword = read('q').slice(0, 50)
  const tag = read('tag').slice(0, 12)
  const answer = useQuery({
    ...queryOptionsInline(serviceSettings.quickReplies, {
      keyword,
      tag,
      removed,
      ...paging.asked,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [editing, setEditing] = useState<QuickReply | null>(null)
  const refresh = (): void =>
    void client.invalidateQueries({ queryKey: [serviceSettings.quickReplies.path] })
  const { leaving, ask, dialog, restore } = useRemoving(refresh)
  const filtered = keyword !== '' || tag !== ''
  return (
    <>
      <ListFilters
        label="筛选快捷回复"
        aside={
          <>
            <Button
              aria-pressed={removed}
              onClick={() => go({ removed: removed ? '' : '1', page: '', tag: '' })}
            >
              {removed ? '回到使用中的' : '最近删除'}
            </Button>
            {!removed && (
              <Button variant="primary" onClick={() => setEditing(NEW)}>
                新建快捷回复
              </Button>
            )}
          </>
        }
      >
        <FilterText name="q" label="快捷回复" placeholder="标题或内容" maxLength={50} />
        <FilterSelect
          name="tag"
          label="标签"
          all="全部标签"
          options={(answer.data?.tags ?? []).map((one) => [one, one])}
        />
      </ListFilters>
      <DataTable
        caption={removed ? '最近删除的快捷回复' : '快捷回复'}
        columns={columnsWith({ onEdit: setEditing, onRemove: ask, onRestore: restore })}
        answer={answer}
        keyOf={({ replyId }) => replyId}
        paging={paging}
        empty={
          filtered ? (
            <EmptyState text="没有符合条件的快捷回复">
              <Button onClick={() => go({ q: '', tag: '', page: '' })}>清空筛选</Button>
            </EmptyState>
          ) : (
            <EmptyState
              text={
                removed
                  ? '最近 30 天没有删除过快捷回复'
                  : '暂无共享的快捷回复，新建后所有专家都能在接待台用“/”调出'
              }
            />
          )
        }
      />
      {editing !== null && (
        <QuickDrawer
          key={editing.replyId}
          reply={editing}
          onClose={() => setEditing(null)}
          onSaved={refresh}
        />
      )}
      {leaving !== null && dialog}
    </>
  )
}

/** 删除 after a question, with the way back in the toast and in 最近删除. */
const useRemoving = (refresh: () => void) => {
  const { overlays } = useApplication()
  const removing = useEndpointMutation(serviceSettings.removeQuickReply, 'inline')
  const restoring = useEndpointMutation(serviceSettings.restoreQuickReply)
  const [leaving, setLeaving] = useState<QuickReply | null>(null)
  const restore = ({ replyId, title }: QuickReply): void =>
    restoring.mutate(
      { replyId },
      {
        onSuccess: () => {
          overlays.toast('success', `“${title}”已恢复`)
          refresh()
        },
      },
    )
  const remove = (reply: QuickReply): void =>
    removing.mutate(
      { replyId: reply.replyId },
      {
        onSuccess: () => {
          setLeaving(null)
          overlays.toast('success', `已删除“${reply.title}”`, {
            label: '撤销',
            run: () => restore(reply),
          })
          refresh()
        },
      },
    )
  const dialog = (
    <ConfirmDialog
      open
      title={`删除“${leaving?.title ?? ''}”？`}
      confirm="删除"
      danger
      busy={removing.isPending}
      failure={removing.error?.message ?? null}
      onClose={() => setLeaving(null)}
      onConfirm={() => leaving !== null && remove(leaving)}
    >
      <p>所有专家的接待台里都不再出现。30 天内可以在“最近删除”里恢复。</p>
    </ConfirmDialog>
  )
  const ask = (reply: QuickReply): void => {
    removing.reset()
    setLeaving(reply)
  }
  return { leaving, ask, dialog, restore }
}

const columnsWith = (does: {
  onEdit: (reply: QuickReply) => void
  onRemove: (reply: QuickReply) => void
  onRestore: (reply: QuickReply) => void
}): readonly Column<QuickReply>[] => [
  { name: '标题', kind: 'code', cell: (row) => row.title },
  { name: '内容', cell: (row) => <span className={styles.text}>{row.text}</span> },
  { name: '标签', kind: 'code', cell: (row) => row.tags.join('、') },
  {
    name: '更新',
    kind: 'code',
    cell: (row) => (
      <>
        {(row.removedTime || row.updateTime).slice(0, 16)}
        {row.updateUser !== '' && <small className={styles.by}>{row.updateUser}</small>}
      </>
    ),
  },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) =>
      row.removedTime === '' ? (
        <span className={styles.acts}>
          <Button size="sm" onClick={() => does.onEdit(row)}>
            编辑<span className="sr">{row.title}</span>
          </Button>
          <Button size="sm" onClick={() => does.onRemove(row)}>
            删除<span className="sr">{row.title}</span>
          </Button>
        </span>
      ) : (
        <Button size="sm" onClick={() => does.onRestore(row)}>
          恢复<span className="sr">{row.title}</span>
        </Button>
      ),
  },
]
