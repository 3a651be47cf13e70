import { shownName } from '#domain/chat/guest.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chat } from '#contract/chat.ts'
import { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { clockOf, dayOf } from '#domain/chat/times.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { TransferHistory } from './TransferHistory.tsx'
import { NoteForm } from './NoteForm.tsx'
import { Notes } from './Notes.tsx'
import { useWatched } from './useWatched.ts'
import styles from './Wall.module.css'

type Line = AnswerOf<typeof workbench.watch>['lines'][number]

/** 旁听: what is said, how the conversation moved, a whisper to whoever serves it, and 接管. */
export const Watched = (props: { chatId: string; now: number; onClose: () => void }) => {
  const { chatId, now } = props
  const watched = useWatched(chatId)
  const field = useRef<HTMLTextAreaElement>(null)
  const [asking, setAsking] = useState(false)
  const { assigneeName = '', status = '' } = watched.data ?? {}
  const customerName = shownName(watched.data?.customerName ?? '')
  return (
    <Drawer
      open
      wide
      onClose={props.onClose}
      title={`旁听：${customerName}`}
      actions={
        status !== '' &&
        status !== 'ended' && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            接管
          </Button>
        )
      }
    >
      <p className="muted">
        {assigneeName === '' ? '暂无专家接待' : `${assigneeName}正在接待`}
        。客户和专家不会看到您在旁听，查看会记入审计日志。
      </p>
      {watched.isPending && <Skeleton label="聊天记录" rows={5} height="3rem" />}
      {watched.isError && (
        <ErrorBlock
          text={watched.error.message}
          error={watched.error}
          onRetry={() => void watched.refetch()}
        />
      )}
      {watched.data && (
        <>
          <Lines lines={watched.data.lines} now={now} />
          <Notes chatId={chatId} now={now} />
          <NoteForm chatId={chatId} field={field} />
          <section aria-label="流转记录" className={styles.moves}>
            <h3>流转记录</h3>
            <TransferHistory moves={watched.data.moves} />
          </section>
        </>
      )}
      <TakeOver
        chatId={chatId}
        from={assigneeName}
        customer={customerName}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </Drawer>
  )
}

const Lines = ({ lines, now }: { lines: readonly Line[]; now: number }) => (
  <ol className={styles.lines} aria-label="聊天记录">
    {lines.map(({ serialId, fromName, customer, text, ts, deleted }) => (
      <li key={serialId} data-customer={customer || undefined}>
        <small className="num">{`${fromName || '系统'} · ${dayOf(ts, now)} ${clockOf(ts)}`}</small>
        <p>{deleted ? <em className="muted">已撤回</em> : text}</p>
      </li>
    ))}
  </ol>
)

const TakeOver = (props: {
  chatId: string
  from: string
  customer: string
  open: boolean
  onClose: () => void
}) => {
  const { chatId, from } = props
  const { go } = useAddress()
  const client = useQueryClient()
  const taking = useEndpointMutation(workbench.takeOver, 'inline')
  return (
    <ConfirmDialog
      open={props.open}
      title="接管这个会话？"
      confirm="接管"
      busy={taking.isPending}
      failure={taking.error?.message ?? null}
      onClose={() => {
        taking.reset()
        props.onClose()
      }}
      onConfirm={() =>
        taking.mutate(
          { chatId },
          {
            onSuccess: () => {
              for (const { path } of [chat.list, workbench.wall])
                void client.invalidateQueries({ queryKey: [path] })
              go({ wall: '', watch: '', queue: '', chat: chatId })
            },
          },
        )
      }
    >
      <p>
        {`与${props.customer}的会话会转到您名下${from === '' ? '' : `，${from}不再接待`}。客户会看到转接提示。`}
      </p>
    </ConfirmDialog>
  )
}
