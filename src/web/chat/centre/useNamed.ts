import { useEffect, useState } from 'react'
import { chat } from '#contract/chat.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useCall } from '#web/wire/query.ts'
import type { Chat } from '../conversation.ts'
import type { Talk } from '../talk.ts'

/** An expert's conversations with somebody: those served now before those that are over. */
const ofCustomer = async (
  call: ReturnType<typeof useCall>,
  userId: string,
  userName: string,
): Promise<Chat | null> => {
  for (const tab of ['mine', 'ended'] as const) {
    const { records } = await call(chat.list, { tab, keyword: userName, pageSize: 100 })
    const found = records.find(({ toUserId }) => toUserId === userId)
    if (found) return found
  }
  return null
}

/**
 * 深链接 (specification §2: query userId and userName): opens the conversation with somebody and puts
 * it into the address.
 */
export const useNamed = (talk: Talk, serves: boolean) => {
  const call = useCall()
  const { read, go } = useAddress()
  const [userId, userName] = [read('userId'), read('userName').slice(0, 50)]
  const [failure, setFailure] = useState<string | null>(null)
  const [opened, setOpened] = useState<Chat | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (userId === '') return
    let wanted = true
    setFailure(null)
    const find = async (): Promise<Chat> => {
      const known = serves ? await ofCustomer(call, userId, userName) : null
      if (known !== null) return known
      if (serves) throw new Error(`没有找到与${userName || '这位客户'}的会话`)
      return talk.open({ toUserId: userId, topic: 'consult' })
    }
    find().then(
      (found) => {
        if (!wanted) return
        setOpened(found)
        const tab = found.status === 'ended' && serves ? 'ended' : ''
        go({ userId: '', userName: '', chat: found.chatId, queue: tab }, true)
      },
      (error: unknown) => wanted && setFailure(error instanceof Error ? error.message : ''),
    )
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `go` is made anew with every address
  }, [talk, call, serves, userId, userName, tries])
  return {
    /** Being opened. */
    opening: userId !== '' && failure === null,
    failure: userId === '' ? null : failure,
    opened,
    retry: () => setTries((count) => count + 1),
    drop: () => go({ userId: '', userName: '' }, true),
  }
}
