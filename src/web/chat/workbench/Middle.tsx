import { shownName } from '#domain/chat/guest.ts'
import { Button, buttonClass } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconMessageCircle } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useMedia } from '#web/kit/useMedia.ts'
import { Link } from 'react-router'
import centre from '../centre/Centre.module.css'
import { About, ThreadHead } from '../centre/Conversation.tsx'
import type { SharedLine } from '../centre/line.ts'
import type { useNamed } from '../centre/useNamed.ts'
import type { Chat } from '../conversation.ts'
import type { TalkState } from '../talk.ts'
import type { ChatWorld } from '../useTalk.ts'
import { PaneSwitch, PHONE } from './Context.tsx'
import { WorkbenchThread } from './WorkbenchThread.tsx'
import type { WorkbenchState } from './useWorkbench.ts'
import type { WorkbenchList } from './useWorkbenchList.ts'
import styles from './Workbench.module.css'

export interface MiddleProps {
  line: SharedLine
  state: TalkState
  world: ChatWorld
  now: number
  list: WorkbenchList
  named: ReturnType<typeof useNamed>
  bench: WorkbenchState
  drafts: Readonly<Record<string, string>>
  onDraft: (chatId: string, text: string) => void
}

/** The conversation that is looked at, as far as one may. */
export const Middle = (props: MiddleProps) => {
  const { list, named } = props
  const { to, go } = useAddress()
  const { about, current } = list
  if (about === null)
    return (
      <div className={centre.blank}>
        {named.failure !== null ? (
          <ErrorBlock text={named.failure} onRetry={named.retry} />
        ) : named.opening || list.looking || (current !== '' && list.found.chats === null) ? (
          <Skeleton label="会话" rows={4} height="3rem" />
        ) : (
          <EmptyState
            text={current === '' ? '选择左侧的会话开始接待' : '没有找到这个会话'}
            icon={IconMessageCircle}
          >
            {current !== '' && (
              <Button onClick={() => go({ chat: '', pane: '' })}>返回会话列表</Button>
            )}
          </EmptyState>
        )}
      </div>
    )
  const backTo = to({ chat: '', pane: '' })
  const actions = <Actions {...props} about={about} />
  return list.own ? (
    <WorkbenchThread
      key={about.chatId}
      handle={props.bench.thread}
      line={props.line}
      state={props.state}
      world={props.world}
      about={about}
      now={props.now}
      backTo={backTo}
      draft={props.drafts[about.chatId] ?? ''}
      onDraft={props.onDraft}
      onReplies={() => props.bench.ask({ kind: 'replies' })}
      actions={actions}
    />
  ) : (
    <section className={centre.thread} aria-label={`${shownName(about.userName)}的会话`}>
      <ThreadHead about={about} backTo={backTo}>
        {actions}
      </ThreadHead>
      <div className={styles.foreign}>
        <About about={about} />
        {about.lastText !== '' && <blockquote>{about.lastText}</blockquote>}
        <p className="muted">
          {about.status === 'serving'
            ? `${about.assigneeName || '同事'}正在接待，聊天内容不在这里显示`
            : '接入后可以看到全部消息'}
        </p>
      </div>
    </section>
  )
}

/** 接入, 转接 and 结束, as the conversation stands. */
const Actions = (props: MiddleProps & { about: Chat }) => {
  const { about, list, bench } = props
  const { to } = useAddress()
  const phone = useMedia(PHONE)
  const { status, chatId } = about
  const userName = shownName(about.userName)
  const failure = bench.failureOf(chatId)
  const waits = status === 'queued' || status === 'ringing'
  return (
    <div className={styles.actions}>
      {failure !== null && <p role="alert">{failure}</p>}
      {waits && (
        <Button
          size="sm"
          variant="primary"
          loading={bench.isAccepting(chatId)}
          onClick={() => bench.accept(chatId)}
        >
          接入
        </Button>
      )}
      {list.own && status === 'serving' && (
        <>
          <Button size="sm" onClick={() => bench.transfer(chatId, userName)}>
            转接
          </Button>
          <Button size="sm" onClick={() => bench.ask({ kind: 'end' })}>
            结束
          </Button>
        </>
      )}
      {list.own && status === 'ended' && (
        <Button size="sm" onClick={() => bench.ask({ kind: 'end' })}>
          服务小结
        </Button>
      )}
      <span className={styles.toContext}>
        {phone ? (
          <PaneSwitch pane="thread" />
        ) : (
          <Link to={to({ pane: 'context' })} className={buttonClass('secondary', 'sm')}>
            客户资料
          </Link>
        )}
      </span>
    </div>
  )
}
