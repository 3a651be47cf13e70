import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { chat } from '#contract/chat.ts'
import { MSG_TYPE } from '#contract/chat.socket.ts'
import { workbench } from '#contract/workbench.ts'
import { useTell } from '#web/wire/query.ts'
import type { SharedLine } from '../centre/line.ts'
import type { DeskThreadHandle } from './DeskThread.tsx'
import type { DeskList } from './useDeskList.ts'
import { type Command, useKeys } from './useKeys.ts'
import { useRings } from './useRings.ts'
import { useSound } from './useSound.ts'

/** The dialog that is open. */
type Asked = { kind: 'end' | 'help' } | { kind: 'transfer'; conv: string; name: string } | null

/** Everything that a move of a conversation changes. */
const useRefresh = () => {
  const client = useQueryClient()
  return useCallback((): void => {
    for (const { path } of [chat.list, workbench.presence, workbench.customer])
      void client.invalidateQueries({ queryKey: [path] })
  }, [client])
}

/** 提示音 of what comes over the line. */
const useHeard = (line: SharedLine) => {
  const sound = useSound()
  const { play } = sound
  const onRing = useCallback(() => play('ring'), [play])
  useEffect(
    () => line.listen({ onMessage: ({ type }) => type !== MSG_TYPE.system && play('message') }),
    [line, play],
  )
  return { sound, onRing }
}

/** What an expert does at the desk, by buttons and by keys. */
export const useDesk = (line: SharedLine, list: DeskList, now: number) => {
  const refresh = useRefresh()
  const { sound, onRing } = useHeard(line)
  const { rings, settle } = useRings(line, list.mine, { now, onRing })
  const accepting = useTell(workbench.accept, 'inline')
  const [asked, setAsked] = useState<Asked>(null)
  const [letters, setLetters] = useState(true)
  const thread = useRef<DeskThreadHandle>(null)
  const { about, own } = list
  const transfer = (conv: string, name: string): void => setAsked({ kind: 'transfer', conv, name })
  const serving = about !== null && own && about.status === 'serving'
  useKeys((command: Command) => {
    if (command === 'next' || command === 'previous') list.step(command === 'next' ? 1 : -1)
    else if (command === 'help') setAsked({ kind: 'help' })
    else if (about === null || !own) return
    else if (command === 'note') thread.current?.note()
    else if (command === 'end' && (serving || about.status === 'ended')) setAsked({ kind: 'end' })
    else if (command === 'transfer' && serving) transfer(about.chatId, about.userName)
  }, letters)
  const tried = accepting.variables?.chatId ?? ''
  return {
    sound,
    rings,
    thread,
    letters,
    setLetters,
    asked,
    ask: setAsked,
    transfer,
    accept: (conv: string): void =>
      accepting.mutate(
        { chatId: conv },
        {
          onSuccess: () => {
            settle(conv)
            list.open(conv, 'mine')
          },
          onSettled: refresh,
        },
      ),
    isAccepting: (conv: string): boolean => accepting.isPending && tried === conv,
    /** Why it was not accepted. */
    failureOf: (conv: string): string | null =>
      accepting.isError && tried === conv ? accepting.error.message : null,
    /** What the dialog was for is done. */
    done(): void {
      if (asked?.kind === 'transfer') settle(asked.conv)
      setAsked(null)
      refresh()
    },
  }
}

export type Desk = ReturnType<typeof useDesk>
