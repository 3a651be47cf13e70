import { type RefObject, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { useSession } from '#web/shell/context.ts'
import { shownName } from '#domain/chat/guest.ts'
import type { MessageBody } from '#contract/chat.socket.ts'
import { isId } from '#web/kit/text.ts'
import { hrefTo, pageAt } from '#domain/pages/addresses.ts'
import type { SharedLine } from '../centre/line.ts'
import { useChatWriting } from '../centre/useChatWriting.ts'
import { Composer, type ComposerHandle } from '../Composer.tsx'
import type { Chat } from '../conversation.ts'
import { RisingFiles } from '../RisingFiles.tsx'
import { useFiles } from '../useFiles.ts'
import type { ChatWorld } from '../useTalk.ts'
import { useWorkbenchOptions } from './options.ts'
import { cardOf, filled } from './picking.ts'
import { PickerList } from './PickerList.tsx'
import { useGuards } from './useGuards.ts'
import { usePicker } from './usePicker.ts'
import styles from './Workbench.module.css'

/** The policy that the customer came from; empty for another page. */
const policyOf = ({ sourceTitle, sourceLink }: Chat): string =>
  pageAt(sourceLink.split(/[?#]/)[0] ?? '')?.name === 'policyDetail' ? sourceTitle : ''

/** 委托链接: the card by which the company orders the policy that it asks about; null for others. */
const orderCardOf = (about: Chat): MessageBody | null => {
  const title = policyOf(about)
  const id =
    new URLSearchParams(about.sourceLink.split('#')[0]?.split('?')[1] ?? '').get('id') ?? ''
  if (title === '' || !isId(id) || about.companyName === '') return null
  const text = `申报委托：${title}`
  const card = {
    ...{ kind: 'order', id, title: text, source: '' },
    note: '由企业填写并提交，顾问受理后报价；官方申报不收费',
    link: hrefTo('preciseOrder', { policyId: id }),
  }
  return { text, card }
}

/** The composer with what `/` and `#` bring. */
export const WorkbenchReply = (props: {
  line: SharedLine
  world: ChatWorld
  about: Chat
  /** Colleagues who write to the same customer now. */
  answering: readonly string[]
  onDraft: (chatId: string, text: string) => void
  onReplies: () => void
  composer: RefObject<ComposerHandle | null>
}) => {
  const { line, world, about, composer } = props
  const { talk } = line
  const { chatId, userName, companyName } = about
  const session = useSession()
  const order = orderCardOf(about)
  const [{ undo }] = useWorkbenchOptions()
  const [text, setText] = useState('')
  const guards = useGuards(world, { undo, answering: props.answering })
  const writing = useChatWriting(world, talk, {
    about,
    onText(next) {
      setText(next)
      props.onDraft(chatId, next)
    },
    before: guards.before,
  })
  const files = useFiles(
    async () => chatId,
    (conv, body) => talk.write(conv, 2, body),
  )
  const put = (next: string): void => composer.current?.put(next)
  const picker = usePicker(text, {
    reply: (reply) =>
      put(
        filled(reply.text, {
          customer: userName,
          company: companyName,
          own: session?.name ?? '',
          policy: policyOf(about),
        }),
      ),
    policy(policy) {
      talk.write(chatId, 3, cardOf(policy, hrefTo('policyDetail', { id: policy.policyId })))
      put('')
    },
  })
  return (
    <div className={styles.reply} onKeyDownCapture={picker.onKeyDown}>
      <PickerList picker={picker} />
      <div className={styles.tools}>
        <Button size="sm" variant="quiet" onClick={() => put('/')}>
          快捷语 /
        </Button>
        <Button size="sm" variant="quiet" onClick={() => put('#')}>
          政策卡片 #
        </Button>
        {order !== null && (
          <Button size="sm" variant="quiet" onClick={() => talk.write(chatId, 3, order)}>
            委托链接
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={props.onReplies}>
          管理快捷语
        </Button>
      </div>
      <Composer
        handle={composer}
        writing={writing}
        label={`发给客户：${shownName(userName)}`}
        action="发给客户"
        placeholder="输入回复，/ 快捷语，# 政策卡片"
        onFiles={files.add}
      >
        <RisingFiles files={files} />
        {guards.release !== null && (
          <p className={styles.held}>
            <output>即将发送…</output>
            <Button size="sm" onClick={() => guards.release?.(false)}>
              撤销
            </Button>
          </p>
        )}
      </Composer>
      <ConfirmDialog
        open={guards.question !== null}
        title={`${guards.question?.name ?? ''}正在回复，仍要发送？`}
        confirm="仍要发送"
        onClose={() => guards.question?.answer(false)}
        onConfirm={() => guards.question?.answer(true)}
      >
        <p>同事正在给{shownName(userName)}写回复，两个人的答复可能重复或不一致。</p>
      </ConfirmDialog>
    </div>
  )
}
