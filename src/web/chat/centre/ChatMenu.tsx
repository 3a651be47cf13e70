import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chat } from '#contract/chat.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { IconDots } from '#web/kit/icons.ts'
import { Popover } from '#web/kit/Popover.tsx'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useCall } from '#web/wire/query.ts'
import type { Chat } from '../conversation.ts'
import type { SharedLine } from './line.ts'
import styles from './Centre.module.css'
import { ChatFiles } from './ChatFiles.tsx'
import { useListActs } from './useListActs.ts'

type Item = [name: string, run: () => void]

/** 更多: what may be done with a conversation besides writing into it. */
export const ChatMenu = (props: {
  line: SharedLine
  about: Chat
  now: number
  onRemove: (about: Chat) => void
}) => {
  const { line, about, now } = props
  const acts = useListActs()
  const { overlays } = useApplication()
  const self = useSession()?.userId ?? ''
  const [asked, setAsked] = useState<'files' | 'giveBack' | null>(null)
  const save = (): void => {
    const said = { me: self, title: `与${about.userName}的咨询`, savedAt: now }
    import('../transcript.ts')
      .then(async ({ saveRecord }) => saveRecord(line.talk, about.chatId, said))
      .catch(() => overlays.toast('error', '聊天记录下载失败，请稍后重试'))
  }
  const own: Item[] =
    about.givenBackUntil > now ? [['撤销并入（恢复为游客记录）', () => setAsked('giveBack')]] : []
  const items: Item[] = [
    [about.pinned ? '取消置顶' : '置顶', () => acts.pin(about)],
    [about.muted ? '取消静音' : '静音', () => acts.mute(about)],
    ['聊天文件', () => setAsked('files')],
    ['保存聊天记录', save],
    ...own,
    ['删除会话', () => props.onRemove(about)],
  ]
  return (
    <>
      <Popover
        name="会话操作"
        align="end"
        className="iconbtn"
        label={
          <>
            <IconDots size={20} />
            <span className="sr">会话操作</span>
          </>
        }
      >
        {(close) => (
          <ul className={styles.menu}>
            {items.map(([name, run]) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => {
                    close()
                    run()
                  }}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover>
      {asked === 'files' && (
        <ChatFiles line={line} conv={about.chatId} onClose={() => setAsked(null)} />
      )}
      <GiveBack about={about} open={asked === 'giveBack'} onClose={() => setAsked(null)} />
    </>
  )
}

/** 撤销并入（恢复为游客记录）: undoes taking a conversation along. */
const GiveBack = (props: { about: Chat; open: boolean; onClose: () => void }) => {
  const { about, onClose } = props
  const { overlays } = useApplication()
  const client = useQueryClient()
  const call = useCall()
  const { go } = useAddress()
  const give = useMutation({
    meta: { onApiError: 'inline' },
    mutationFn: async () => call(chat.giveBack, { chatId: about.chatId }),
    onSuccess: () => {
      overlays.toast('success', '已撤销并入')
      onClose()
      go({ chat: '' }, true)
      void client.invalidateQueries({ queryKey: [chat.list.path] })
    },
  })
  return (
    <ConfirmDialog
      open={props.open}
      title="撤销并入？"
      confirm="退回"
      busy={give.isPending}
      failure={give.error?.message ?? null}
      onClose={() => {
        give.reset()
        onClose()
      }}
      onConfirm={() => give.mutate()}
    >
      <p>
        与{about.userName}
        的咨询记录会从公司账号移出，回到这个浏览器的游客名下。请在当时咨询用的浏览器里操作。
      </p>
    </ConfirmDialog>
  )
}
