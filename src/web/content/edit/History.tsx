import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { content } from '#contract/content.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import type { Item, Revision } from '../queries.ts'
import { Difference } from './Difference.tsx'
import styles from './edit.module.css'

const LINES = 20

/** 历史版本: who did what when, what it changed, and the way back to any of them. */
export const History = (props: {
  item: Item
  /** The version to hold the call against; null while something typed could not be saved. */
  save: () => Promise<number | null>
  onRolledBack: () => Promise<unknown>
  onClose: () => void
}) => {
  const { kind, id } = props.item
  const [page, setPage] = useState(0)
  const [opened, setOpened] = useState<number | null>(null)
  const [asking, setAsking] = useState<Revision | null>(null)
  const answer = useQuery({
    ...queryOptionsInline(content.history, { kind, id, page, pageSize: LINES }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const rolling = useRollBack(props, () => setAsking(null))
  const pages = Math.ceil((answer.data?.total ?? 0) / LINES)
  return (
    <Drawer open onClose={props.onClose} title="历史版本" wide>
      {answer.isError ? (
        <ErrorBlock
          text={answer.error.message}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : answer.data === undefined ? (
        <Skeleton label="历史版本" height="2.5rem" />
      ) : answer.data.records.length === 0 ? (
        <EmptyState text="暂无历史版本，首次修改后开始记录" />
      ) : (
        <ol className={styles.history}>
          {answer.data.records.map((one) => (
            <Line
              key={one.number}
              item={props.item}
              revision={one}
              open={opened === one.number}
              mayRestore={props.item.locked === ''}
              onToggle={() => setOpened(opened === one.number ? null : one.number)}
              onRestore={() => {
                rolling.reset()
                setAsking(one)
              }}
            />
          ))}
        </ol>
      )}
      {pages > 1 && (
        <p className={styles.ways}>
          <Button
            size="sm"
            disabledReason={page === 0 ? '已是最新' : undefined}
            onClick={() => setPage(page - 1)}
          >
            较新的
          </Button>
          <span className="num">{`${page + 1} / ${pages}`}</span>
          <Button
            size="sm"
            disabledReason={page + 1 >= pages ? '已是最早的版本' : undefined}
            onClick={() => setPage(page + 1)}
          >
            较早的
          </Button>
        </p>
      )}
      {asking !== null && (
        <ConfirmDialog
          open
          title={`恢复第 ${asking.number} 版？`}
          confirm="恢复此版本"
          busy={rolling.busy}
          failure={rolling.failure}
          onClose={() => setAsking(null)}
          onConfirm={() => void rolling.run(asking.number)}
        >
          <p>
            表单会换成这个版本的内容，作为新的草稿；现在的内容留在历史里。读者看到的不变，重新审核通过后才会更新。
          </p>
        </ConfirmDialog>
      )}
    </Drawer>
  )
}

const useRollBack = (props: Parameters<typeof History>[0], onDone: () => void) => {
  const { kind, id } = props.item
  const { overlays } = useApplication()
  const mutation = useEndpointMutation(content.rollBack, 'inline')
  const [unsaved, setUnsaved] = useState(false)
  return {
    busy: mutation.isPending,
    failure: unsaved ? '有修改尚未保存，请先处理' : (mutation.error?.message ?? null),
    reset: () => {
      mutation.reset()
      setUnsaved(false)
    },
    run: async (number: number): Promise<void> => {
      const version = await props.save()
      setUnsaved(version === null)
      if (version === null) return
      mutation.mutate(
        { kind, id, version, number },
        {
          onSuccess: () => {
            overlays.toast('success', `已恢复第 ${number} 版为草稿`)
            onDone()
            props.onClose()
            void props.onRolledBack()
          },
        },
      )
    },
  }
}

/** When it was done; of saves that are one version from when to when. */
const spanOf = ({ since, time }: Revision): string => {
  const [from, to] = [since.slice(0, 16), time.slice(0, 16)]
  if (from === '' || from === to) return to
  return from.slice(0, 10) === to.slice(0, 10) ? `${from} 至 ${to.slice(11)}` : `${from} 至 ${to}`
}

const Line = (props: {
  item: Item
  revision: Revision
  open: boolean
  mayRestore: boolean
  onToggle: () => void
  onRestore: () => void
}) => {
  const { revision, open } = props
  const { number, actName, user, note, comments, changed } = revision
  return (
    <li>
      <p className={styles.line}>
        <b className="num">{`第 ${number} 版`}</b>
        <span>{actName}</span>
        <span className="muted">{`${user === '' ? '系统' : user} · ${spanOf(revision)}`}</span>
      </p>
      {note !== '' && <p className={styles.said}>{note}</p>}
      {comments.length > 0 && (
        <ul className={styles.said} aria-label="审核意见">
          {comments.map(({ label, text }, at) => (
            <li key={at}>{`${label}：${text}`}</li>
          ))}
        </ul>
      )}
      <p className={styles.ways}>
        {changed ? (
          <Button size="sm" variant="quiet" aria-expanded={open} onClick={props.onToggle}>
            {open ? '收起差异' : '与上一版的差异'}
            <span className="sr">{`，第 ${number} 版`}</span>
          </Button>
        ) : (
          <small className="muted">内容没有变化</small>
        )}
        {props.mayRestore && (
          <Button size="sm" variant="quiet" onClick={props.onRestore}>
            恢复此版本
            <span className="sr">{`，第 ${number} 版`}</span>
          </Button>
        )}
      </p>
      {open && <Difference item={props.item} number={number} />}
    </li>
  )
}
