/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list of an ARIA combobox: focus and keys stay in the field */
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { FIND_KIND, FIND_KINDS, mayFind, wordsOf } from '#domain/quick-find/find.ts'
import type { Command } from '#web/kit/commands.ts'
import { IconArrowRight, IconSearch, IconX } from '#web/kit/icons.ts'
import { useModal } from '#web/kit/useModal.ts'
import type { SessionState } from '#web/session/session.ts'
import { useHref } from '../../useHref.ts'
import { useLogout } from '../../useLogout.ts'
import type { ConsoleMenu } from '../entries.ts'
import { useTheme } from '../useTheme.ts'
import { actItems, fitting, type Item, KIND_ICON, ownItems, pageItems } from './items.ts'
import styles from './Palette.module.css'
import { useFound } from './useFound.ts'
import { type Recent, useRecent } from './recent.ts'

/** Things of a group that are shown at once. */
const MOST = 6
/** Of commands and conversations where one stands. */
const MOST_OFFERED = 9
/** Of what was opened before, beside what fits else. */
const MOST_RECENT = 3
const LONGEST = 50
/** What browsers tell of a key that the input method takes, where they do not say so otherwise. */
const COMPOSING_KEY = 229

interface Section {
  name: string
  items: readonly Item[]
}

const commandItem = ({ key, title, note, also = '', run }: Command): Item => ({
  ...{ key: `command:${key}`, icon: IconArrowRight, title, note, also, to: '', run },
})

/** Each thing once, where it stands first; a section with nothing left is none. */
const eachOnce = (sections: readonly Section[]): Section[] => {
  const seen = new Set<string>()
  return sections
    .map(({ name, items }) => ({
      name,
      items: items.filter(({ key }) => !seen.has(key) && seen.add(key)),
    }))
    .filter(({ items }) => items.length > 0)
}

const RECENT = '最近打开'

/** What is offered: at once what the browser knows, then what the server has found. */
const useSections = (
  props: {
    session: SessionState
    menu: ConsoleMenu
    offers: ReadonlyMap<string, () => readonly Command[]>
  },
  typed: string,
  recent: readonly Recent[],
) => {
  const { session, menu } = props
  const href = useHref()
  const [theme, chooseTheme] = useTheme()
  const logOut = useLogout()
  const found = useFound(typed)
  const words = wordsOf(typed)
  const who = { companyId: session.companyId, permissions: new Set(session.permissions) }
  const pages = pageItems(session, menu, href)
  const acts = actItems(session, href)
  const ofConsole = ownItems(href, { theme, chooseTheme, logOut })
  const known = new Map([...pages, ...acts, ...ofConsole].map((one) => [one.key, one]))
  // What may not be seen any more is not offered, though it was opened.
  const opened = recent.flatMap((one): Item[] => {
    const { key, kind, title, note, link } = one
    if (kind === '') return [known.get(key) ?? []].flat()
    return mayFind(kind, who) ? [{ key, kind, icon: KIND_ICON[kind], title, note, to: link }] : []
  })
  const offered = [...props.offers].map(([name, commands]) => ({
    name,
    items: commands().map(commandItem),
  }))
  const asked = words.length > 0
  const narrowed = (items: readonly Item[], most: number): readonly Item[] =>
    asked ? fitting(words, items, most) : items
  const local = eachOnce([
    ...offered.map(({ name, items }) => ({
      name,
      items: narrowed(items, MOST_OFFERED).slice(0, MOST_OFFERED),
    })),
    { name: RECENT, items: narrowed(opened, MOST_RECENT) },
    ...(asked
      ? [
          { name: '页面', items: narrowed(pages, MOST) },
          { name: '操作', items: narrowed([...acts, ...ofConsole], MOST) },
        ]
      : [
          { name: '操作', items: acts },
          { name: '页面', items: pages },
          { name: '控制台', items: ofConsole },
        ]),
  ])
  return {
    sections: eachOnce([...local, ...found.groups]),
    /** So many of the items are there whatever the server says. */
    certain: local.reduce((sum, { items }) => sum + items.length, 0),
    found,
    /** Names of what can be searched. */
    kinds: FIND_KINDS.filter((kind) => mayFind(kind, who)).map((kind) => FIND_KIND[kind].name),
  }
}

/** Ctrl+K: pages, acts and everything that somebody may see, by a few letters, in one list. */
export const Palette = (props: {
  session: SessionState
  menu: ConsoleMenu
  offers: ReadonlyMap<string, () => readonly Command[]>
  onClose: () => void
}) => {
  const { onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  /** What was typed when composing began; null while nothing is composed. */
  const [composed, setComposed] = useState<string | null>(null)
  const [chosen, setChosen] = useState('')
  /** Enter was pressed before the answer came: the first thing of it is meant. */
  const eager = useRef<{ newTab: boolean } | null>(null)
  const [recent, remember] = useRecent(props.session.userId)
  const typed = (composed ?? text).trim()
  const { sections, certain, found, kinds } = useSections(props, typed, recent)
  const items = sections.flatMap((one) => one.items)
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )
  const active = items[at]
  useModal(dialog, true)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [listId, at])

  const choose = (one: Item, newTab: boolean): void => {
    const { key, kind = '', title, note, to, run } = one
    if (key.startsWith('page:') || key.startsWith('act:') || kind !== '')
      remember(
        kind === ''
          ? { key, kind, title, note: '', link: '' }
          : { key, kind, title, note, link: to },
      )
    if (to !== '' && newTab) {
      window.open(to, '_blank', 'noopener')
      return
    }
    onClose()
    if (to === '') run?.()
    else void navigate(to)
  }
  const answered = useEffectEvent(() => {
    const meant = eager.current
    eager.current = null
    if (meant !== null && active !== undefined) choose(active, meant.newTab)
  })
  useEffect(() => {
    if (found.answered) answered()
  }, [found.answered])
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    const beside = (event: Event): void => {
      if (event.target === element) leave()
    }
    element?.addEventListener('click', beside)
    return () => element?.removeEventListener('click', beside)
  }, [])

  const press = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING_KEY) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && items.length > 0)
      setChosen(items[(at + step + items.length) % items.length]?.key ?? '')
    else if (key === 'Enter') {
      const newTab = event.ctrlKey || event.metaKey
      // What was found for other letters is not what is meant by these.
      const stale = at >= certain && !found.answered && chosen === ''
      if (stale && found.looking) eager.current = { newTab }
      else if (active !== undefined && !stale) choose(active, newTab)
    } else return
    event.preventDefault()
  }
  const change = (value: string): void => {
    setText(value)
    setChosen('')
    eager.current = null
  }
  const nothing = items.length === 0 && typed !== '' && !found.looking && found.error === null

  return (
    <dialog
      ref={dialog}
      aria-label="搜索"
      className={styles.palette}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.body}>
        <div className={styles.head} data-looking={found.looking || undefined}>
          <IconSearch size={20} />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label="搜索页面、操作和记录"
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active === undefined ? undefined : `${listId}-${at}`}
            autoComplete="off"
            spellCheck={false}
            inputMode="search"
            enterKeyHint="go"
            maxLength={LONGEST}
            placeholder="名称、编号或拼音首字母"
            value={text}
            onChange={(event) => change(event.target.value)}
            onCompositionStart={() => setComposed(text)}
            onCompositionEnd={() => setComposed(null)}
            onKeyDown={press}
          />
          <button type="button" className="iconbtn" aria-label="关闭" onClick={onClose}>
            <IconX />
          </button>
        </div>
        <List
          id={listId}
          sections={sections}
          at={at}
          busy={found.looking}
          onPoint={(event) => event.preventDefault()}
          onChoose={choose}
        />
        {nothing && (
          <div className={styles.nothing}>
            <p>{`没有找到“${typed}”`}</p>
            <p>{`可以搜索页面、操作${kinds.map((kind) => `、${kind}`).join('')}；编号可以只输入末尾 4 位，名称可以输入拼音首字母。`}</p>
          </div>
        )}
        <Notices found={found} />
        <output className="sr">
          {typed === '' || found.looking || nothing ? '' : `${items.length} 项结果`}
        </output>
        <p className={styles.keys} aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> 选择
          </span>
          <span>
            <kbd>Enter</kbd> 打开
          </span>
          <span>
            <kbd>Ctrl Enter</kbd> 新标签页打开
          </span>
          <span>
            <kbd>Esc</kbd> 关闭
          </span>
        </p>
      </div>
    </dialog>
  )
}

/** Why something may be missing, and how to ask again. */
const Notices = ({ found }: { found: ReturnType<typeof useFound> }) => {
  const { online, error, failed, again } = found
  const said = !online
    ? '网络已断开，只能查找页面和操作'
    : error !== null
      ? error.message
      : failed.length > 0
        ? `${failed.join('、')}暂时无法查找`
        : ''
  return (
    <div role="status" className={said === '' ? 'sr' : styles.notice}>
      {said}
      {said !== '' && online && (
        <button type="button" className="btn q sm" onClick={again}>
          重试
        </button>
      )}
    </div>
  )
}

const List = (props: {
  id: string
  sections: readonly Section[]
  at: number
  busy: boolean
  onPoint: (event: MouseEvent) => void
  onChoose: (item: Item, newTab: boolean) => void
}) => {
  const { id, sections, at, onChoose } = props
  const places = new Map(sections.flatMap(({ items }) => items).map(({ key }, nth) => [key, nth]))
  return (
    <div
      role="listbox"
      id={id}
      aria-label="搜索结果"
      className={styles.list}
      aria-busy={props.busy}
      onMouseDown={props.onPoint}
    >
      {sections.map(({ name, items }) => (
        <div key={name} role="group" aria-label={name} className={styles.group}>
          <p aria-hidden>{name}</p>
          {items.map((item) => {
            const { icon: Drawing } = item
            const nth = places.get(item.key)
            return (
              <div
                key={item.key}
                id={`${id}-${nth}`}
                role="option"
                aria-selected={nth === at}
                className={styles.option}
                onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
                // The middle button opens what leads somewhere beside the page.
                onAuxClick={(event) => event.button === 1 && onChoose(item, true)}
              >
                <Drawing size={18} />
                <span className={styles.title}>{item.title}</span>
                {item.note !== '' && <small>{item.note}</small>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
