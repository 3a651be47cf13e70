import { STATUS_TEXT } from '#domain/chat/availability.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from './Workbench.module.css'

type Colleague = AnswerOf<typeof workbench.colleagues>['records'][number]

const BRIEF_MAX = 500
/** Who is there is asked again so often while the dialog is open. */
export const LOOK_MS = 3_000

/** Why nobody can be sent there; null when somebody can. */
const hindrance = ({ presence, load, capacity }: Colleague): string | null => {
  if (presence.status === 'offline' || presence.status === 'away') return '不可转接'
  return load >= capacity ? '接待已满' : null
}

/** 转接: to whom, and what the next one should know; to nobody: back into the queue. */
export const TransferDialog = (props: {
  conv: string
  customerName: string
  onClose: () => void
  onPassed: () => void
}) => {
  const { overlays } = useApplication()
  const colleagues = useQuery({
    ...queryOptionsInline(workbench.colleagues, {}),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })
  const passing = useEndpointMutation(workbench.transfer, 'inline')
  const [to, setTo] = useState<string | null>(null)
  const [brief, setBrief] = useState('')
  const records = colleagues.data?.records ?? []
  const whom = records.find(({ userId }) => userId === to)
  const free = records.filter((one) => hindrance(one) === null)
  const others = records.filter((one) => hindrance(one) !== null)
  const option = (one: Colleague) => (
    <ColleagueOption
      key={one.userId}
      colleague={one}
      chosen={one.userId === to}
      onChoose={() => setTo(one.userId)}
    />
  )
  const pass = (): void => {
    if (to === null) return
    passing.mutate(
      { chatId: props.conv, toUserId: to, brief: brief.trim() },
      {
        onSuccess: () => {
          overlays.toast('success', whom ? `已转接给${whom.userName}` : '已转回排队')
          props.onPassed()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={`转接与${props.customerName}的会话`}
      size="md"
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button
            variant="primary"
            loading={passing.isPending}
            disabledReason={to === null ? '请选择转接的同事' : undefined}
            onClick={pass}
          >
            转接
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Failure text={passing.error?.message ?? null} />
        {colleagues.isPending && <Skeleton label="同事" rows={3} height="3rem" />}
        {colleagues.isError && (
          <ErrorBlock
            text={colleagues.error.message}
            error={colleagues.error}
            onRetry={() => void colleagues.refetch()}
          />
        )}
        <fieldset className={styles.colleagues}>
          <legend className="sr">转接的同事</legend>
          {free.map(option)}
          <label>
            <input
              type="radio"
              name="to"
              aria-label="放回排队"
              checked={to === ''}
              onChange={() => setTo('')}
            />
            <span>
              <b>放回排队</b>
              <small>由系统按领域和空闲情况再分配</small>
            </span>
          </label>
          {others.map(option)}
        </fieldset>
        <TextArea
          label="交接说明"
          optional
          hint="只给同事看：客户情况、已答复的、还没答复的"
          rows={3}
          maxLength={BRIEF_MAX}
          value={brief}
          onText={setBrief}
        />
      </div>
    </Dialog>
  )
}

const ColleagueOption = (props: {
  colleague: Colleague
  chosen: boolean
  onChoose: () => void
}) => {
  const { colleague, chosen, onChoose } = props
  const { userName, role, tags, load, capacity, presence } = colleague
  const why = hindrance(colleague)
  const said = STATUS_TEXT[presence.status]
  const details = why === null ? `${said} · 接待 ${load} / ${capacity}` : `${said}，${why}`
  return (
    <label data-off={why !== null || undefined}>
      <input
        type="radio"
        name="to"
        aria-label={`${userName}，${details}`}
        checked={chosen}
        disabled={why !== null}
        onChange={onChoose}
      />
      <span>
        <b>{userName}</b>
        <small>{[role, ...tags].filter((one) => one !== '').join(' · ')}</small>
        <small className="num">{details}</small>
      </span>
    </label>
  )
}
