import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** What is needed to keep what was typed. */
export interface Drafting {
  /** Names the conversation; another one has a draft of its own. */
  key: string
  /** Nobody is chosen yet: what is typed goes along to whoever will be. */
  unaddressed: boolean
  /** What was typed here before. */
  draft: () => Promise<string>
  saveDraft: (text: string) => void
}

/**
 * 草稿: each conversation's own text, put back when it is shown; what was typed before anybody was
 * chosen, or is carried, goes along into the next one. `show` follows each change of the field.
 */
export const useDraft = (
  fieldRef: RefObject<HTMLTextAreaElement | null>,
  writing: Drafting,
  show: () => void,
): { keyNow: () => string | undefined; carry: () => void } => {
  const before = useRef<Drafting | null>(null)
  const carried = useRef(false)
  /** Goes from one conversation to another; answers what was typed and goes along. */
  const turn = useEffectEvent((): string => {
    const was = before.current
    const element = fieldRef.current
    before.current = writing
    if (element === null || was === null) return ''
    const along = was.unaddressed || carried.current ? element.value : ''
    carried.current = false
    if (along !== '') was.saveDraft('')
    else element.value = ''
    show()
    return along
  })
  const restore = useEffectEvent((draft: string, along: string) => {
    const element = fieldRef.current
    if (draft === '' || element === null || element.value !== along) return
    element.value = along === '' ? draft : `${draft}\n${along}`
    show()
    writing.saveDraft(element.value)
  })
  const read = useEffectEvent(async (along: string) => {
    const draft = await writing.draft()
    if (along !== '' && draft === '') writing.saveDraft(along)
    return draft
  })
  const { key } = writing
  useEffect(() => {
    let wanted = true
    const along = turn()
    void read(along).then((draft) => wanted && restore(draft, along))
    return () => {
      wanted = false
    }
  }, [key])
  return {
    keyNow: () => before.current?.key,
    carry() {
      carried.current = true
    },
  }
}
