import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sensitive } from '#contract/sensitive.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from './SensitiveWordsPage.module.css'

type Batch = AnswerOf<typeof sensitive.imports>['records'][number]

const PAGE_SIZE = 20

/** 导入记录: lists that were taken over, each of which can be undone whole, and taken over again. */
export const Imports = (props: { onClose: () => void; onChanged: () => void }) => {
  const { overlays } = useApplication()
  const [page, setPage] = useState(0)
  const [leaving, setLeaving] = useState<Batch | null>(null)
  const batches = useQuery({
    ...queryOptionsInline(sensitive.imports, { page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const undoing = useEndpointMutation(sensitive.undoImport, 'inline')
  const taking = useEndpointMutation(sensitive.takeImport)
  const changed = (text: string): void => {
    overlays.toast('success', text)
    void batches.refetch()
    props.onChanged()
  }
  const undo = ({ importId }: Batch): void =>
    undoing.mutate(
      { importId },
      {
        onSuccess: ({ removed }) => {
          setLeaving(null)
          changed(`已撤销，移除 ${grouped(removed)} 个词`)
        },
      },
    )
  const again = ({ importId, note }: Batch): void =>
    taking.mutate(
      { importId, note },
      { onSuccess: ({ added }) => changed(`已重新导入 ${grouped(added)} 个词`) },
    )
  const total = batches.data?.total ?? 0
  return (
    <>
      <Drawer open onClose={props.onClose} title="导入记录">
        {batches.isError && (
          <ErrorBlock
            text={batches.error.message}
            error={batches.error}
            onRetry={() => void batches.refetch()}
          />
        )}
        {batches.isPending && <Skeleton label="导入记录" rows={6} />}
        {batches.data?.records.length === 0 && <EmptyState text="暂无导入记录" />}
        <ol className={styles.batches}>
          {(batches.data?.records ?? []).map((batch) => (
            <li key={batch.importId}>
              <p>
                <b>{batch.fileName}</b>
                {batch.undoneTime !== '' && <Tag>已撤销</Tag>}
              </p>
              {batch.note !== '' && <p>{batch.note}</p>}
              <p className="muted num">
                {`${batch.createTime} ${batch.createUser} · 导入 ${grouped(batch.added)} 个，还在词表里 ${grouped(batch.left)} 个`}
              </p>
              {batch.undoneTime === '' ? (
                <Button size="sm" onClick={() => setLeaving(batch)}>
                  整批撤销<span className="sr">{batch.fileName}</span>
                </Button>
              ) : (
                <Button size="sm" loading={taking.isPending} onClick={() => again(batch)}>
                  重新导入<span className="sr">{batch.fileName}</span>
                </Button>
              )}
            </li>
          ))}
        </ol>
        {total > PAGE_SIZE && (
          <p className={styles.line}>
            {page > 0 && (
              <Button size="sm" onClick={() => setPage(page - 1)}>
                较新的
              </Button>
            )}
            {(page + 1) * PAGE_SIZE < total && (
              <Button size="sm" onClick={() => setPage(page + 1)}>
                较早的
              </Button>
            )}
          </p>
        )}
      </Drawer>
      <ConfirmDialog
        open={leaving !== null}
        title="整批撤销？"
        confirm="撤销导入"
        danger
        busy={undoing.isPending}
        failure={undoing.error?.message ?? null}
        onClose={() => {
          undoing.reset()
          setLeaving(null)
        }}
        onConfirm={() => leaving !== null && undo(leaving)}
      >
        <p>
          {`这一批还在词表里的 ${grouped(leaving?.left ?? 0)} 个词会移除，含有它们的消息可以发出。之后可以在这里重新导入。`}
        </p>
      </ConfirmDialog>
    </>
  )
}
