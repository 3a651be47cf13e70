import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chat } from '#contract/chat.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { IconPlus } from '#web/kit/icons.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import type { Chat } from '../conversation.ts'
import { ExpertPicker } from '../ExpertPicker.tsx'
import { useExperts } from '../useExperts.ts'
import type { ChatWorld } from '../useTalk.ts'
import styles from './Centre.module.css'
import type { SharedLine } from './line.ts'

interface BeginProps {
  line: SharedLine
  world: ChatWorld
  chats: readonly Chat[]
}

/** 开始咨询: with an expert of one's choice, or with whoever may answer. */
export const Begin = (props: BeginProps) => {
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.begin}>
      <Button variant="primary" onClick={() => setAsking(true)}>
        <IconPlus size={18} />
        开始咨询
      </Button>
      {asking && <Choice {...props} onClose={() => setAsking(false)} />}
    </div>
  )
}

const Choice = ({ line, world, chats, onClose }: BeginProps & { onClose: () => void }) => {
  const { go } = useAddress()
  const client = useQueryClient()
  const experts = useExperts(false, true)
  const begin = useMutation({
    meta: { onApiError: 'inline' },
    mutationFn: async (toUserId: string) => line.talk.open({ toUserId, topic: 'consult' }),
    onSuccess: async ({ chatId }) => {
      await client.invalidateQueries({ queryKey: [chat.list.path] })
      onClose()
      go({ chat: chatId })
    },
  })
  const mine = new Map(chats.map((one) => [one.toUserId, one]))
  return (
    <Dialog open onClose={onClose} title="选择顾问">
      <div className={styles.experts}>
        <Failure text={begin.error?.message ?? null} />
        <Button loading={begin.isPending} onClick={() => begin.mutate('')}>
          由系统安排顾问
        </Button>
        <ExpertPicker
          view={{ experts, chosen: null, mine, world }}
          onChoose={({ userId }) => begin.mutate(userId)}
        />
      </div>
    </Dialog>
  )
}
