import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { chat } from '#contract/chat.ts'
import { workbench } from '#contract/workbench.ts'
import { shownName } from '#domain/chat/guest.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { SharedLine } from '../centre/line.ts'
import type { ChatWorld } from '../useTalk.ts'
import type { WorkbenchThreadHandle } from './WorkbenchThread.tsx'
import { useWorkbenchOptions } from './options.ts'
import type { WorkbenchList } from './useWorkbenchList.ts'
import { useHeard } from './useHeard.ts'
import { type Command, useKeys } from './useKeys.ts'

/** The dialog that is open. */
type Asked =
  | { kind: 'end' | 'help' | 'replies' }
  | { kind: 'transfer'; conv: string; name: string }
  | null

/** Everything that a move of a conversation changes. */
const useRefresh = () => {
  const client = useQueryClient()
  return useCallback((): void => {
    for (const { path } of [chat.list, workbench.presence, workbench.customer])
      void client.invalidateQueries({ queryKey: [path] })
  }, [client])
}

/** 接入 and how it goes. */
const useAccepting = (onAccepted: (conv: string) => void) => {
  const refresh = useRefresh()
  const accepting = useEndpointMutation(workbench.accept, 'inline')
  const tried = accepting.variables?.chatId ?? ''
  return {
    accept: (conv: string): void =>
      accepting.mutate({ chatId: conv }, { onSuccess: () => onAccepted(conv), onSettled: refresh }),
    isAccepting: (conv: string): boolean => accepting.isPending && tried === conv,
    /** Why it was not accepted. */
    failureOf: (conv: string): string | null =>
      accepting.isError && tried === conv ? accepting.error.message : null,
  }
}

/** What an expert does at the workbench, by buttons and by keys. */
export const useWorkbench = (
  line: SharedLine,
  world: ChatWorld,
  list: WorkbenchList,
  now: number,
) => {
  const refresh = useRefresh()
  const { rings, settle } = useHeard(line, world, list.mine, now)
  const accepting = useAccepting((conv) => {
    settle(conv)
    list.open(conv, 'mine')
  })
  const [asked, setAsked] = useState<Asked>(null)
  const [options, setOptions] = useWorkbenchOptions()
  const thread = useRef<WorkbenchThreadHandle>(null)
  const { about, own } = list
  const transfer = (conv: string, name: string): void => setAsked({ kind: 'transfer', conv, name })
  const serving = about !== null && own && about.status === 'serving'
  const ended = about !== null && own && about.status === 'ended'
  /** What each command would do now; absent where it does nothing. */
  const commands: Partial<Record<Exclude<Command, number>, () => void>> = {
    next: () => list.step(1),
    previous: () => list.step(-1),
    help: () => setAsked({ kind: 'help' }),
    ...(about !== null && own && { note: () => thread.current?.note() }),
    ...((serving || ended) && {
      reply: () => thread.current?.reply(),
      end: () => setAsked({ kind: 'end' }),
    }),
    ...(serving && { transfer: () => transfer(about.chatId, shownName(about.userName)) }),
  }
  useKeys((command) => {
    if (typeof command === 'number') list.openAt(command)
    else commands[command]?.()
  }, options.letters)
  return {
    ...accepting,
    rings,
    thread,
    commands,
    options,
    setOptions,
    asked,
    ask: setAsked,
    transfer,
    /** What the dialog was for is done. */
    done(): void {
      if (asked?.kind === 'transfer') {
        settle(asked.conv)
        if (asked.conv === list.current) list.goOn()
      }
      setAsked(null)
      refresh()
    },
  }
}

export type WorkbenchState = ReturnType<typeof useWorkbench>
