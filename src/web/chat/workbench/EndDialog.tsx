import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { shownName } from '#domain/chat/guest.ts'
import {
  FOLLOW_DAYS,
  followProblem,
  type Outcome,
  OUTCOMES,
  SUMMARY_MAX,
  TOPIC_MAX,
  TOPICS,
} from '#domain/chat/summary.ts'
import { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Field } from '#web/kit/Field.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { useApplication, useSession } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import type { Chat } from '../conversation.ts'
import styles from './Workbench.module.css'

const NO_DRAFT: AnswerOf<typeof workbench.summaryDraft> = {
  topicTag: TOPICS[0],
  outcome: 'solved',
  summary: '',
}

const OUTCOME_OPTIONS = (Object.keys(OUTCOMES) as Outcome[]).map((value) => ({
  value,
  name: OUTCOMES[value],
}))

/** What was changed of the draft. */
interface Edited {
  tag?: string
  outcome?: Outcome
  summary?: string
}

/** 服务小结: drafted from what was said, changed by whoever ends the talk, kept for colleagues alone. */
export const EndDialog = (props: { about: Chat; onClose: () => void; onEnded: () => void }) => {
  const { chatId, status } = props.about
  const userName = shownName(props.about.userName)
  const { overlays } = useApplication()
  const session = useSession()
  const asked = useQuery({
    ...queryOptionsInline(workbench.summaryDraft, { chatId }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const ending = useEndpointMutation(workbench.end, 'inline')
  const today = formatBeijingDate(now())
  const [edited, setEdited] = useState<Edited>({})
  const [followOn, setFollowOn] = useState(addDays(today, 1))
  const [ownerId, setOwnerId] = useState('')
  // Without a draft one writes alone.
  const draft = asked.data ?? NO_DRAFT
  const tag = edited.tag ?? draft.topicTag
  const outcome = edited.outcome ?? draft.outcome
  const summary = edited.summary ?? draft.summary
  const edit = (more: Edited): void => setEdited({ ...edited, ...more })
  const over = status === 'ended'
  const follows = outcome === 'followUp'
  const dayProblem = followProblem(outcome, followOn, today)
  const problem = tag.trim() === '' ? '请选择或填写主题' : (dayProblem ?? undefined)
  const end = (): void =>
    ending.mutate(
      {
        chatId,
        topicTag: tag.trim(),
        outcome,
        summary: summary.trim(),
        ...(follows && { followOn, ownerId }),
      },
      {
        onSuccess: () => {
          overlays.toast('success', over ? '小结已保存' : `与${userName}的会话已结束`)
          props.onEnded()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={over ? '服务小结' : `结束与${userName}的会话`}
      size="md"
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button
            variant="primary"
            loading={ending.isPending}
            disabledReason={asked.isPending ? '正在摘录聊天内容' : problem}
            onClick={end}
          >
            {over ? '保存小结' : '结束会话'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Failure text={ending.error?.message ?? null} />
        {asked.isError && (
          <ErrorBlock
            compact
            error={asked.error}
            text="草稿生成失败"
            onRetry={() => void asked.refetch()}
          />
        )}
        {asked.isPending ? (
          <Skeleton label="小结草稿" rows={5} height="2rem" />
        ) : (
          <>
            <fieldset className={styles.chips}>
              <legend>主题</legend>
              {TOPICS.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === tag}
                  onClick={() => edit({ tag: one })}
                >
                  {one}
                </button>
              ))}
            </fieldset>
            <TextField
              label="主题说明"
              required
              maxLength={TOPIC_MAX}
              value={tag}
              onText={(text) => edit({ tag: text })}
            />
            <TextArea
              label="小结"
              optional
              hint="按聊天内容摘录，请核对后保存；只有同事可见"
              rows={8}
              maxLength={SUMMARY_MAX}
              value={summary}
              onText={(text) => edit({ summary: text })}
            />
            <Segmented
              label="结果"
              options={OUTCOME_OPTIONS}
              value={outcome}
              onChange={(next) => edit({ outcome: next })}
            />
          </>
        )}
        {!asked.isPending && follows && (
          <div className={styles.follow}>
            <Field label="下次跟进" required error={dayProblem}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  type="date"
                  min={today}
                  max={addDays(today, FOLLOW_DAYS)}
                  value={followOn}
                  onChange={({ target }) => setFollowOn(target.value)}
                />
              )}
            </Field>
            <Owner value={ownerId} own={session?.name ?? ''} onChange={setOwnerId} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Who goes on: oneself, or a colleague who serves. */
const Owner = (props: { value: string; own: string; onChange: (userId: string) => void }) => {
  const id = useId()
  const colleagues = useQuery({ ...queryOptionsInline(workbench.colleagues, {}), staleTime: 0 })
  return (
    <Field id={id} label="跟进人" required>
      {(control) => (
        <select
          {...control}
          className="input"
          value={props.value}
          onChange={({ target }) => props.onChange(target.value)}
        >
          <option value="">{`${props.own}（我）`}</option>
          {colleagues.data?.records.map(({ userId, userName }) => (
            <option key={userId} value={userId}>
              {userName}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
