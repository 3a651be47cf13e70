import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { chat } from '#contract/chat.ts'
import { isApiError, API_ERROR } from '#contract/wire/api-error.ts'
import { recommended } from '#domain/chat/choice.ts'
import { load, save } from '#web/session/storage.ts'
import type { ChatOpening } from '#web/shell/overlays.ts'
import { isJobTitle } from '#web/shell/pages.ts'
import type { Self } from './calls.ts'
import type { Chat } from './conversation.ts'
import { mineQuery } from './mine.ts'
import { headingOfPage, type Source, sourceOf } from '#web/kit/page-source.ts'
import type { Talk, TalkState } from './talk.ts'
import { type Expert, type Experts, useExperts } from './useExperts.ts'
import { NOWHERE, type Place } from './useFollow.ts'
import { type ChatWorld, useTalkState } from './useTalk.ts'

/** What the dialog and the phone version show. */
export interface ChatView {
  talk: Talk
  state: TalkState
  self: Self
  world: ChatWorld
  experts: Experts
  jobTitle: boolean
  /** The expert asked; null while nobody is known. */
  chosen: Expert | null
  choose: (userId: string) => void
  /** Conversations of this person by the expert of each. */
  mine: ReadonlyMap<string, Chat>
  /** The conversation that is shown; null before the first message. */
  current: Chat | null
  /** Why it could not be opened. */
  failure: string | null
  /** The conversation's id, opening it where that was not done yet. */
  ready: () => Promise<string>
  /** What was said as a guest has come to this person: the newest with the expert is shown. */
  onTaken: () => void
  source: Source | null
  /** What it was opened to be asked; empty for nothing. */
  draft: string
  /** What stays as it was when a screen is turned: whether somebody wrote, and where they read. */
  typed: RefObject<boolean>
  place: RefObject<Place>
}

/** Opens conversations with an expert, each once however often it is asked for. */
const useOpened = (
  talk: Talk,
  self: Self,
  topic: 'consult' | 'jobTitle',
  source: Source | null,
) => {
  const [opened, setOpened] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const under = useRef(new Map<string, Promise<string>>())
  const open = useCallback(
    async (toUserId: string): Promise<string> => {
      const key = `${topic} ${toUserId}`
      const known = under.current.get(key)
      if (known !== undefined) return known
      const about = { sourceTitle: source?.title ?? '', sourceLink: source?.link ?? '' }
      const asked = talk.open({ toUserId, topic, ...about }).then(({ chatId }) => {
        setFailure(null)
        setOpened((was) => ({ ...was, [key]: chatId }))
        return chatId
      })
      under.current.set(key, asked)
      asked.catch((error: unknown) => {
        under.current.delete(key)
        // The name is another browser's by now: this one goes by a new one.
        if (!self.member && isApiError(error) && error.code === API_ERROR.forbidden.code)
          save('guestId', null)
        setFailure(error instanceof Error ? error.message : '')
      })
      return asked
    },
    [talk, self, topic, source],
  )
  /** Opens anew: another conversation may be the one written in last by now. */
  const again = useCallback(
    async (toUserId: string): Promise<string> => {
      under.current.delete(`${topic} ${toUserId}`)
      return open(toUserId)
    },
    [topic, open],
  )
  return { open, again, failure, idOf: (toUserId: string) => opened[`${topic} ${toUserId}`] ?? '' }
}

/** Conversations by their experts, of several with one the one written in last. */
const newestOf = (records: readonly Chat[], topic: Chat['topic']): ReadonlyMap<string, Chat> =>
  new Map(
    records
      .filter((one) => one.topic === topic)
      .toSorted((a, b) => a.lastTs - b.lastTs)
      .map((one) => [one.toUserId, one] as const),
  )

/**
 * Who is asked: whom the visitor chose, else who was asked last, else one by what the page is about
 * and by chance (specification §7), anew each time it is opened.
 */
const useChosen = (
  experts: Experts,
  opening: ChatOpening | null,
  about: string,
  random: () => number,
): [Expert | null, (userId: string) => void] => {
  const { all, presenceKnown, isAvailable } = experts
  const [picked, pick] = useState(() => load<string>('lastExpert') ?? '')
  const [before, setBefore] = useState<ChatOpening | null>(null)
  if (before !== opening) {
    setBefore(opening)
    if (opening?.userId !== undefined) pick(opening.userId)
    else if (opening !== null) pick(load<string>('lastExpert') ?? '')
  }
  const known = all?.find(({ userId }) => userId === picked) ?? null
  const wanted = all !== null && known === null && presenceKnown && before === opening
  const one = wanted ? recommended(all, about, isAvailable, random) : null
  if (one !== null) pick(one.userId)
  const choose = useCallback((userId: string) => {
    save('lastExpert', userId)
    pick(userId)
  }, [])
  return [known, choose]
}

export const useChat = (
  talk: Talk,
  self: Self,
  world: ChatWorld,
  opening: ChatOpening | null,
): ChatView => {
  const { pathname, search } = useLocation()
  const isOpen = opening !== null
  const jobTitle = isJobTitle(pathname)
  const topic = jobTitle ? 'jobTitle' : 'consult'
  const state = useTalkState(talk)
  const experts = useExperts(jobTitle, isOpen)
  const title = opening?.title
  const source = useMemo(
    () => (isOpen ? sourceOf(pathname, search, title, headingOfPage) : null),
    [isOpen, pathname, search, title],
  )
  // A page of many things is about what its heading says.
  const about = useMemo(
    () => (isOpen ? (source?.title ?? headingOfPage().trim()) : ''),
    [isOpen, source],
  )
  const [chosen, choose] = useChosen(experts, opening, about, world.random)
  const { open, again, failure, idOf } = useOpened(talk, self, topic, source)
  const client = useQueryClient()
  const list = useQuery({ ...mineQuery, enabled: isOpen })
  const records = list.data?.records
  const mine = useMemo(() => newestOf(records ?? [], topic), [records, topic])
  const toUserId = chosen?.userId ?? ''
  const has = mine.has(toUserId)
  useEffect(() => {
    // One that was begun before is shown at once; a new one begins with its first message.
    if (isOpen && has) void open(toUserId).catch(() => {})
  }, [isOpen, has, toUserId, open])
  useEffect(() => {
    if (!isOpen) return
    void client.invalidateQueries({ queryKey: [chat.list.path] })
    return () => talk.leave()
  }, [isOpen, talk, client])
  const conv = idOf(toUserId)
  useEffect(() => {
    if (isOpen && conv !== '') talk.enter()
  }, [isOpen, conv, talk])
  const typed = useRef(false)
  const place = useRef<Place>(NOWHERE)
  useEffect(() => {
    if (isOpen) return
    typed.current = false
    place.current = NOWHERE
  }, [isOpen])
  const ready = useCallback(async () => {
    choose(toUserId)
    return open(toUserId)
  }, [choose, open, toUserId])
  const onTaken = useCallback((): void => {
    if (toUserId !== '') again(toUserId).catch(() => {})
  }, [again, toUserId])
  return {
    talk,
    state,
    self,
    world,
    experts,
    jobTitle,
    chosen,
    choose,
    mine,
    current: state.chats[conv] ?? null,
    failure,
    ready,
    onTaken,
    source,
    draft: opening?.draft ?? '',
    typed,
    place,
  }
}
