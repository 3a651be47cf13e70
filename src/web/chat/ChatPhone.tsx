import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { IconArrowLeft, IconChevronDown, IconPhone } from '#web/kit/icons.ts'
import { Portrait } from '#web/kit/Portrait.tsx'
import { HOURS_TEXT, Live, nameOf, useTyping } from './ChatDialog.tsx'
import styles from './ChatPhone.module.css'
import type { ComposerHandle } from './Composer.tsx'
import { GuestNote } from './ExpertCard.tsx'
import { ExpertPicker, presenceText } from './ExpertPicker.tsx'
import { Pane } from './Pane.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'
import { telOf, useHotline } from './useHotline.ts'
import type { ChatView } from './useChat.ts'
import type { Expert } from './useExperts.ts'

/** Keeps a sheet where it can be seen: above the keyboard, which alone the visual viewport tells of. */
const useVisible = (): React.RefObject<HTMLDialogElement | null> => {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const seen = globalThis.visualViewport
    const fit = (): void => {
      const element = sheet.current
      if (!element || !seen) return
      element.style.height = `${seen.height}px`
      element.style.top = `${seen.offsetTop}px`
    }
    const element = sheet.current
    const opener = document.activeElement
    // jsdom knows <dialog> but not its methods.
    if (typeof element?.showModal === 'function') element.showModal()
    else element?.setAttribute('open', '')
    fit()
    seen?.addEventListener('resize', fit)
    seen?.addEventListener('scroll', fit)
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    return () => {
      seen?.removeEventListener('resize', fit)
      seen?.removeEventListener('scroll', fit)
      document.documentElement.style.overflow = overflow
      if (typeof element?.close === 'function') element.close()
      // Taken off the page, it gives nothing back by itself.
      const here = document.activeElement
      const lost = here === null || here === document.body
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return sheet
}

const MARK = 'chat'

/** The way back closes the sheet first: it has an entry of its own in the history. */
const useBack = (onBack: () => void): void => {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const before: unknown = history.state
    const state = typeof before === 'object' && before !== null ? before : {}
    history.pushState({ ...state, [MARK]: true }, '')
    const popped = (): void => back()
    addEventListener('popstate', popped)
    return () => {
      removeEventListener('popstate', popped)
      const now: unknown = history.state
      if (typeof now === 'object' && now !== null && MARK in now) history.back()
    }
  }, [])
}

/** 在线咨询 at 900 pixels and less: the whole screen. */
export const ChatPhone = (props: {
  view: ChatView
  onChoose: (expert: Expert) => void
  onClose: () => void
  /** What is told: nothing outside a modal sheet can be seen. */
  over: ReactNode
}) => {
  const { view, onClose } = props
  const titleId = useId()
  const listId = useId()
  const sheet = useVisible()
  const composer = useRef<ComposerHandle>(null)
  const [choosing, setChoosing] = useState(false)
  const { key } = useLocation()
  const [here] = useState(key)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    // A link of the sheet leads to a page, which is to be seen.
    if (key !== here) leave()
  }, [key, here])
  const escape = (): void => (choosing ? setChoosing(false) : onClose())
  useBack(onClose)
  useTyping(sheet, view)
  const { typed } = view
  useEffect(() => {
    if (typed.current) composer.current?.focus()
  }, [typed])
  return (
    <dialog
      ref={sheet}
      aria-labelledby={titleId}
      className={styles.sheet}
      onCancel={(event) => {
        event.preventDefault()
        escape()
      }}
    >
      <Head
        view={view}
        titleId={titleId}
        listId={listId}
        choosing={choosing}
        onChoosing={setChoosing}
        onClose={onClose}
      />
      <p className={styles.hours}>
        {HOURS_TEXT}
        <Live view={view} />
      </p>
      <div id={listId} className={styles.experts} hidden={!choosing}>
        <ExpertPicker
          view={view}
          onChoose={(expert) => {
            setChoosing(false)
            props.onChoose(expert)
          }}
        />
        {!view.self.member && <GuestNote />}
      </div>
      <div className={styles.pane} hidden={choosing}>
        <Pane view={view} composer={composer} phone />
      </div>
      {props.over}
    </dialog>
  )
}

const Head = (props: {
  view: ChatView
  titleId: string
  listId: string
  choosing: boolean
  onChoosing: (choosing: boolean) => void
  onClose: () => void
}) => {
  const { view, choosing, onChoosing } = props
  const { chosen, experts, world } = view
  const number = useHotline(view)
  return (
    <header className={styles.head}>
      <button type="button" className="iconbtn" aria-label="关闭" onClick={props.onClose}>
        <IconArrowLeft />
      </button>
      <button
        type="button"
        className={styles.who}
        aria-expanded={choosing}
        aria-controls={props.listId}
        onClick={() => onChoosing(!choosing)}
      >
        {chosen !== null && (
          <Portrait
            id={chosen.userId}
            name={chosen.userName}
            sex={chosen.userSex}
            photo={chosen.headImg}
            size="xs"
          />
        )}
        <h2 id={props.titleId}>{nameOf(view)}</h2>
        <small>
          {chosen !== null && presenceText(experts.presenceOf(chosen.userId), world.now())}
        </small>
        <IconChevronDown size={18} />
        <span className="sr">换一位专家</span>
      </button>
      {number !== '' && (
        <a href={telOf(number)} className="iconbtn" aria-label={`电话 ${number}`}>
          <IconPhone size={20} />
        </a>
      )}
      <ThreadMenu view={view} onSwitch={() => onChoosing(true)} />
    </header>
  )
}
