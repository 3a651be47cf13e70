import { STATUS_TEXT } from '#domain/chat/availability.ts'
import { substitute } from '#domain/chat/choice.ts'
import { firstOf, whenOf } from '#domain/chat/times.ts'
import { Button } from '#web/kit/Button.tsx'
import { useApplication } from '#web/shell/context.ts'
import styles from './Pane.module.css'
import type { ChatView } from './useChat.ts'

/** 专家不在: never a dead end. Another one, a message that waits, or a call back. */
export const AwayCard = (props: {
  view: ChatView
  onWrite: () => void
  /** Goes on with another expert, and what was typed goes along. */
  onMove: (userId: string) => void
}) => {
  const { experts, chosen, current, world } = props.view
  const { notices } = useApplication()
  if (!experts.presenceKnown || chosen === null || experts.presence.length === 0) return null
  const { userId, userName, serviceTab } = chosen
  const presence = experts.presenceOf(userId)
  if (experts.isAvailable(userId) || current?.status === 'serving') return null
  const other = substitute(experts.all ?? [], userId, experts.isAvailable, () => 0)
  const callBack = (): void => {
    // Both stand in the same corner.
    notices.openChat(null)
    notices.openConsultation(true, { service: serviceTab, message: '', serverUserId: userId })
  }
  const nobody = other === null
  const times = nobody ? experts.presence.map(({ backAt }) => backAt) : [presence?.backAt ?? '']
  const when = whenOf(firstOf(times), world.now())
  return (
    <section className={styles.away} aria-label="顾问不在线">
      <p>
        {nobody
          ? `现在没有顾问在线，${when === '' ? '顾问上线后第一时间回复' : `预计 ${when} 回复`}。可以直接留言，不用再说一遍。`
          : `${userName}现在${STATUS_TEXT[presence?.status ?? 'offline']}${when === '' ? '' : `，预计 ${when} 回来`}。`}
      </p>
      <div>
        {other !== null && (
          <Button size="sm" variant="primary" onClick={() => props.onMove(other.userId)}>
            换一位在线顾问：{other.userName}
          </Button>
        )}
        <Button size="sm" onClick={props.onWrite}>
          给{userName}留言
        </Button>
        <Button size="sm" onClick={callBack}>
          留个电话，专家回电
        </Button>
      </div>
    </section>
  )
}
