import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { chat } from '#contract/chat.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import {
  IconBell,
  IconBellOff,
  IconDots,
  IconDownload,
  IconTrash,
  IconUserCheck,
  IconVolume,
  IconVolumeOff,
} from '#web/kit/icons.ts'
import { Popover } from '#web/kit/Popover.tsx'
import { useApplication } from '#web/shell/context.ts'
import { canSound, chime } from './sound.ts'
import styles from './ThreadMenu.module.css'
import { useSoundOn } from './useAnnouncing.ts'
import type { ChatView } from './useChat.ts'

/** 保存聊天记录, whose script comes when it is wanted. */
export const useRecord = (view: ChatView): (() => void) => {
  const { overlays } = useApplication()
  const { talk, self, world, current } = view
  return () => {
    if (current === null) return
    const about = {
      me: self.actor,
      title: `与${current.userName || '顾问'}的咨询`,
      savedAt: world.now(),
    }
    import('./transcript.ts')
      .then(async ({ saveRecord }) => saveRecord(talk, current.chatId, about))
      .catch(() => overlays.toast('error', '聊天记录下载失败，请稍后重试'))
  }
}

/** 更多: what may be done with the conversation in the header of which it stands. */
export const ThreadMenu = (props: { view: ChatView; onSwitch: () => void }) => {
  const { view } = props
  const { self, talk, current } = view
  const { overlays } = useApplication()
  const client = useQueryClient()
  const [sound, setSound] = useSoundOn(self.member)
  const [removing, setRemoving] = useState(false)
  const save = useRecord(view)
  const attempt = (doing: Promise<void>, done: string): void => {
    doing.then(
      () => {
        overlays.toast('success', done)
        void client.invalidateQueries({ queryKey: [chat.list.path] })
      },
      (error: unknown) => overlays.toast('error', error instanceof Error ? error.message : ''),
    )
  }
  const remove = (): void => {
    setRemoving(false)
    if (current !== null) attempt(talk.remove(current.chatId), '会话已删除')
  }
  return (
    <>
      <Popover
        label={
          <>
            <IconDots size={20} />
            <span className="sr">更多</span>
          </>
        }
        name="会话操作"
        className="iconbtn"
        align="end"
      >
        {(close) => {
          const then = (run: () => void) => () => {
            close()
            run()
          }
          return (
            <ul className={styles.menu}>
              <Item icon={<IconUserCheck size={18} />} onClick={then(props.onSwitch)}>
                换顾问
              </Item>
              {current !== null && (
                <>
                  <Item icon={<IconDownload size={18} />} onClick={then(save)}>
                    保存聊天记录
                  </Item>
                  <Item
                    icon={current.muted ? <IconBell size={18} /> : <IconBellOff size={18} />}
                    onClick={then(() =>
                      attempt(
                        talk.mute(current.chatId, !current.muted),
                        current.muted ? '已取消静音' : '已静音，新消息不再提醒',
                      ),
                    )}
                  >
                    {current.muted ? '取消静音' : '静音'}
                  </Item>
                </>
              )}
              {canSound() && (
                <Item
                  icon={sound ? <IconVolume size={18} /> : <IconVolumeOff size={18} />}
                  checked={sound}
                  onClick={() => {
                    if (!sound) chime()
                    setSound(!sound)
                  }}
                >
                  提示音
                </Item>
              )}
              {current !== null && (
                <Item icon={<IconTrash size={18} />} onClick={then(() => setRemoving(true))}>
                  删除会话
                </Item>
              )}
            </ul>
          )
        }}
      </Popover>
      <ConfirmDialog
        open={removing}
        title="删除会话"
        confirm="删除"
        danger
        onClose={() => setRemoving(false)}
        onConfirm={remove}
      >
        删除后，这里不再显示之前的消息，且不能恢复。可以先保存聊天记录。
      </ConfirmDialog>
    </>
  )
}

const Item = (props: {
  icon: ReactNode
  /** Of what is on or off. */
  checked?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <li>
    <button
      type="button"
      {...(props.checked === undefined ? {} : { role: 'switch', 'aria-checked': props.checked })}
      onClick={props.onClick}
    >
      {props.icon}
      {props.children}
      {props.checked !== undefined && <small>{props.checked ? '开' : '关'}</small>}
    </button>
  </li>
)
