import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serviceSettings } from '#contract/service-settings.ts'
import { workbench } from '#contract/workbench.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconPlus } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useApplication, useSession } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { useLasting } from '#web/wire/useLasting.ts'
import { type QuickReply, repliesFor } from './picking.ts'
import { ReplyForm } from './ReplyForm.tsx'
import styles from './Workbench.module.css'

const NEW: QuickReply = { replyId: '', title: '', text: '', tags: [], shared: false, version: 0 }

/** 管理快捷语: one's own are kept here; everybody's by the super administrator alone. */
export const QuickReplies = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const [edited, setEdited] = useState<QuickReply | null>(null)
  const again = (): void =>
    void client.invalidateQueries({ queryKey: [workbench.quickReplies.path] })
  return (
    <Dialog open onClose={onClose} title="快捷语" size="md">
      {edited === null ? (
        <Replies onEdit={setEdited} onChanged={again} />
      ) : (
        <ReplyForm
          reply={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            again()
            setEdited(null)
          }}
        />
      )}
    </Dialog>
  )
}

/** 撤销 of a removal: everybody's come back as they were, one's own are written again. */
const useRestoring = (onChanged: () => void): ((reply: QuickReply) => void) => {
  const { overlays } = useApplication()
  const done = (): void => {
    overlays.toast('success', '快捷语已恢复')
    onChanged()
  }
  const restoring = useLasting(serviceSettings.restoreQuickReply, done)
  const writing = useLasting(workbench.saveQuickReply, done)
  return ({ replyId, title, text, tags, shared }) =>
    overlays.toast('success', `已删除“${title}”`, {
      label: '撤销',
      run: () =>
        shared
          ? restoring.mutate({ replyId })
          : writing.mutate({ replyId: '', title, text, tags, version: 0 }),
    })
}

const Replies = (props: { onEdit: (reply: QuickReply) => void; onChanged: () => void }) => {
  const asked = useQuery({ ...queryOptionsInline(workbench.quickReplies, {}), staleTime: 0 })
  const session = useSession()
  const removing = useEndpointMutation(workbench.removeQuickReply, 'inline')
  const back = useRestoring(props.onChanged)
  const [words, setWords] = useState('')
  const [leaving, setLeaving] = useState<QuickReply | null>(null)
  const shown = repliesFor(asked.data?.records ?? [], words.trim())
  // The server lets the super administrator keep everybody's, and everybody else their own.
  const mayChange = ({ shared }: QuickReply): boolean => shared === (session?.superAdmin ?? false)
  return (
    <div className={styles.form}>
      <div className={styles.replyHead}>
        <input
          type="search"
          className="input"
          aria-label="搜索快捷语"
          placeholder="搜索标题、标签或内容"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button variant="primary" onClick={() => props.onEdit(NEW)}>
          <IconPlus size={18} />
          新建
        </Button>
      </div>
      {asked.isPending && <Skeleton label="快捷语" rows={4} height="3rem" />}
      {asked.isError && (
        <ErrorBlock
          text={asked.error.message}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      )}
      {asked.data && shown.length === 0 && (
        <EmptyState text={words.trim() === '' ? '暂无快捷语' : `没有找到“${words.trim()}”`} />
      )}
      <ul className={styles.replies} aria-label="快捷语">
        {shown.map((reply) => (
          <li key={reply.replyId}>
            <div>
              <b>{reply.title}</b> {reply.shared && <Tag>公共</Tag>}{' '}
              {reply.tags.length > 0 && <small>{reply.tags.join(' · ')}</small>}
              <p>{reply.text}</p>
            </div>
            {mayChange(reply) && (
              <span className={styles.actions}>
                <Button size="sm" onClick={() => props.onEdit(reply)}>
                  编辑<span className="sr">：{reply.title}</span>
                </Button>
                <Button size="sm" variant="quiet" onClick={() => setLeaving(reply)}>
                  删除<span className="sr">：{reply.title}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title="删除快捷语？"
        confirm="删除"
        danger
        busy={removing.isPending}
        failure={removing.error?.message ?? null}
        onClose={() => {
          removing.reset()
          setLeaving(null)
        }}
        onConfirm={() => {
          const gone = leaving ?? NEW
          removing.mutate(
            { replyId: gone.replyId },
            {
              onSuccess: () => {
                setLeaving(null)
                back(gone)
                props.onChanged()
              },
            },
          )
        }}
      >
        <p>
          {leaving?.shared === true
            ? `所有专家的接待台里都不再出现“${leaving.title}”。30 天内可以在“服务设置”的“最近删除”里恢复。`
            : `“${leaving?.title ?? ''}”从您的快捷语里删除，随后可以撤销。`}
        </p>
      </ConfirmDialog>
    </div>
  )
}
