import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leads } from '#contract/leads.ts'
import { workbench } from '#contract/workbench.ts'
import { mobilesIn } from '#domain/chat/phones.ts'
import { CONSENT_VERSION, LEAVE_MESSAGE_MAX, maskPhone } from '#domain/consultation/contact.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { askWorkAgain } from '#web/kit/work/queries.ts'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { type Chat, EMPTY_LOG } from '../conversation.ts'
import type { TalkState } from '../talk.ts'
import styles from './Workbench.module.css'

/** The newest number that came up in what is shown of a talk; empty for none. */
const numberIn = (state: TalkState, chatId: string): string =>
  (state.logs[chatId] ?? EMPTY_LOG).messages
    .filter(({ type, deleted }) => type === 1 && !deleted)
    .flatMap(({ body }) => mobilesIn(body.text))
    .at(-1) ?? ''

/** 存为线索, offered where a number came up that is no lead of the customer yet. */
export const LeadOffer = ({ about, state }: { about: Chat; state: TalkState }) => {
  const { chatId } = about
  const number = numberIn(state, chatId)
  const [open, setOpen] = useState(false)
  const customer = useQuery({
    ...queryOptionsInline(workbench.customer, { chatId }),
    enabled: number !== '',
  })
  const shown = maskPhone(number)
  const known = customer.data?.leads.some(({ phone }) => phone === shown) ?? true
  if (number === '' || (known && !open)) return null
  return (
    <>
      <p className={styles.offer}>
        <span>
          会话中有手机号 <span className="num">{shown}</span>
        </span>
        <Button size="sm" onClick={() => setOpen(true)}>
          存为线索
        </Button>
      </p>
      {open && (
        <LeadDialog
          chatId={chatId}
          number={number}
          question={about.question}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const LeadDialog = (props: {
  chatId: string
  number: string
  question: string
  onClose: () => void
}) => {
  const { chatId, number } = props
  const client = useQueryClient()
  const { overlays } = useApplication()
  const saving = useEndpointMutation(workbench.saveLead, 'inline')
  const [message, setMessage] = useState(
    // The number itself stands in its own field, and nowhere else.
    mobilesIn(props.question).length > 0
      ? ''
      : Array.from(props.question).slice(0, LEAVE_MESSAGE_MAX).join(''),
  )
  const [consent, setConsent] = useState(false)
  const save = (): void =>
    saving.mutate(
      { chatId, contactWay: number, leaveMessage: message.trim(), consent },
      {
        onSuccess: ({ dueTime }) => {
          overlays.toast('success', `已存为线索，请在 ${dueTime.slice(0, 16)} 前联系`)
          for (const { path } of [workbench.customer, leads.list])
            void client.invalidateQueries({ queryKey: [path] })
          askWorkAgain(client)
          props.onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="存为线索"
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button
            variant="primary"
            loading={saving.isPending}
            disabledReason={consent ? undefined : '请先确认客户已同意个人信息的使用说明'}
            onClick={save}
          >
            存为线索
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Failure text={saving.error?.message ?? null} />
        <p>
          手机号 <span className="num">{maskPhone(number)}</span>，由您负责联系
        </p>
        <TextArea
          label="咨询内容"
          optional
          rows={3}
          maxLength={LEAVE_MESSAGE_MAX}
          value={message}
          onText={setMessage}
        />
        <Checkbox checked={consent} onChange={setConsent}>
          客户已阅读并同意个人信息的使用说明
        </Checkbox>
        <p className="muted">
          号码和咨询内容只用于安排顾问与客户联系，由对应领域的专家查看，不向其他机构提供，见
          <a href={hrefTo('privacy')} target="_blank" rel="noopener">
            隐私政策
          </a>
          。说明版本 {CONSENT_VERSION}。
        </p>
      </div>
    </Dialog>
  )
}
