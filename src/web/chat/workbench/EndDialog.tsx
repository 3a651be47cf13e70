import { useState } from 'react'
import { shownName } from '#domain/chat/guest.ts'
import { workbench } from '#contract/workbench.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Chat } from '../conversation.ts'
import styles from './Workbench.module.css'

type Outcome = InputOf<typeof workbench.end>['outcome']

/** What a consultation was about; another word may be typed. */
export const TOPICS = ['政策咨询', '高企认定', '研发费用', '知识产权', '职称申报', '其他'] as const

export const OUTCOMES: readonly { value: Outcome; name: string }[] = [
  { value: 'solved', name: '已解决' },
  { value: 'followUp', name: '需跟进' },
  { value: 'invalid', name: '无效咨询' },
]

const TOPIC_MAX = 20

/** 服务小结: topic and outcome, with what is likely chosen already. */
export const EndDialog = (props: { about: Chat; onClose: () => void; onEnded: () => void }) => {
  const { chatId, topic, status } = props.about
  const userName = shownName(props.about.userName)
  const { overlays } = useApplication()
  const ending = useEndpointMutation(workbench.end, 'inline')
  const [tag, setTag] = useState<string>(topic === 'jobTitle' ? '职称申报' : TOPICS[0])
  const [outcome, setOutcome] = useState<Outcome>('solved')
  const over = status === 'ended'
  const end = (): void =>
    ending.mutate(
      { chatId, topicTag: tag.trim(), outcome },
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
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button
            variant="primary"
            loading={ending.isPending}
            disabledReason={tag.trim() === '' ? '请选择或填写主题' : undefined}
            onClick={end}
          >
            {over ? '保存小结' : '结束会话'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Failure text={ending.error?.message ?? null} />
        <fieldset className={styles.chips}>
          <legend>主题</legend>
          {TOPICS.map((one) => (
            <button key={one} type="button" aria-pressed={one === tag} onClick={() => setTag(one)}>
              {one}
            </button>
          ))}
        </fieldset>
        <TextField label="主题说明" required maxLength={TOPIC_MAX} value={tag} onText={setTag} />
        <Segmented label="结果" options={OUTCOMES} value={outcome} onChange={setOutcome} />
      </div>
    </Dialog>
  )
}
