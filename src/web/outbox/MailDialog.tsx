import { outbox } from '#contract/outbox.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Asked } from './mail.ts'

/** What is done, and what the way back is, said before it is done. */
const words = ({ mail, what }: Asked) => {
  if (what === 'stop')
    return {
      title: '停发这封邮件？',
      confirm: '停发',
      text: '停发后不再尝试发送，已生成的正文会清除。需要时可以在 30 天内重发，内容会重新生成。',
      done: '已停发',
    }
  if (mail.state === 'queued')
    return {
      title: '立即发送这封邮件？',
      confirm: '立即发送',
      text: '立即重试，不等待下次自动重试；提醒类邮件在收件人的免打扰时段仍会顺延。',
      done: '已安排立即发送',
    }
  return {
    title: '重发这封邮件？',
    confirm: '重发',
    text: '原来的正文已经清除。系统会按现在的情况重新生成内容，作为一封新邮件发送；用户已关闭的提醒不会再发。',
    done: '已安排重发，一分钟内生成新邮件',
  }
}

/** Sends a mail again, or stops it. */
export const MailDialog = (props: { asked: Asked; onClose: () => void; onDone: () => void }) => {
  const { asked, onClose } = props
  const { overlays } = useApplication()
  const resending = useEndpointMutation(outbox.resendMail, 'inline')
  const stopping = useEndpointMutation(outbox.stopMail, 'inline')
  const { title, confirm, text, done } = words(asked)
  const { mailId, address, subject } = asked.mail
  const onSuccess = (): void => {
    overlays.toast('success', done)
    props.onDone()
    onClose()
  }
  const send = (): void =>
    asked.what === 'stop'
      ? stopping.mutate({ mailId }, { onSuccess })
      : resending.mutate({ mailId }, { onSuccess })
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={confirm}
      danger={asked.what === 'stop'}
      busy={resending.isPending || stopping.isPending}
      failure={resending.error?.message ?? stopping.error?.message ?? null}
      onClose={onClose}
      onConfirm={send}
    >
      <p>{`${subject}（${address}）`}</p>
      <p>{text}</p>
    </ConfirmDialog>
  )
}
