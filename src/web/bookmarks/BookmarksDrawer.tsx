import { useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  byDay,
  MOST_SAVED,
  sameSaved,
  type SavedTarget,
  TARGET_TYPE,
} from '#domain/bookmarks/saved.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconHistory, IconStar, IconX } from '#web/kit/icons.ts'
import { Switch } from '#web/kit/Switch.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { takeBookmarks, useBookmarkList } from '#web/kit/bookmark-lists.ts'
import type { BookmarkList } from '#web/kit/bookmarks.ts'
import { useRemembered } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { linkOf } from './links.ts'
import styles from './BookmarksDrawer.module.css'

const NAMES: Record<BookmarkList, string> = { favourites: '收藏', footprints: '足迹' }

const EMPTY = {
  favourites: { text: '暂无收藏，遇到有用的政策点击星标即可收藏', icon: IconStar },
  footprints: { text: '暂无浏览记录', icon: IconHistory },
} as const

/** What was taken out last, and how it comes back. */
interface Taken {
  count: number
  undo: () => void
}

/** 我的收藏与足迹: what this browser keeps, newest first. */
const BookmarksDrawer = (props: { open: boolean; onClose: () => void }) => {
  const [list, setList] = useState<BookmarkList>('favourites')
  const [taken, setTaken] = useState<Taken | null>(null)
  const kept = {
    favourites: useBookmarkList('favourites'),
    footprints: useBookmarkList('footprints'),
  }
  const panel = useRef<HTMLDivElement>(null)
  const take = (gone: readonly SavedTarget[]): void => {
    const undo = takeBookmarks(list, gone)
    setTaken({ count: gone.length, undo })
    // The button that had the focus is gone with its row.
    panel.current?.focus()
  }
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="我的收藏与足迹"
      place="right"
      size="md"
    >
      <Tabs
        label="收藏与足迹"
        tabs={(Object.keys(NAMES) as BookmarkList[]).map((value) => ({
          value,
          name: NAMES[value],
          note: kept[value].length,
        }))}
        value={list}
        onChange={(next) => {
          setList(next)
          setTaken(null)
        }}
      >
        <div ref={panel} tabIndex={-1} className={styles.panel}>
          <output className={styles.taken}>
            {taken && (
              <>
                {`已移除 ${taken.count} 条`}
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    taken.undo()
                    setTaken(null)
                    panel.current?.focus()
                  }}
                >
                  撤销
                </button>
              </>
            )}
          </output>
          {list === 'footprints' && <Recording />}
          {kept[list].length === 0 ? (
            <EmptyState icon={EMPTY[list].icon} text={EMPTY[list].text} />
          ) : list === 'favourites' ? (
            <Rows saved={kept.favourites} onTake={take} onFollow={props.onClose} />
          ) : (
            byDay(kept.footprints).map(({ day, saved }) => (
              <section key={day} aria-label={day}>
                <h3 className={styles.day}>
                  <span className="num">{day || '较早'}</span>
                  <button type="button" className="link" onClick={() => take(saved)}>
                    清除当天
                  </button>
                </h3>
                <Rows saved={saved} onTake={take} onFollow={props.onClose} />
              </section>
            ))
          )}
          <p className={styles.foot}>
            {`只保存在本机浏览器，各留最近 ${MOST_SAVED} 条`}
            {kept[list].length > 0 && (
              <button type="button" className="link" onClick={() => take(kept[list])}>
                {`清空${NAMES[list]}`}
              </button>
            )}
          </p>
        </div>
      </Tabs>
    </Dialog>
  )
}

export default BookmarksDrawer

const Recording = () => {
  const [off, setOff] = useRemembered<boolean>('footprintsOff')
  return (
    <div className={styles.recording}>
      <Switch
        label="记录浏览足迹"
        checked={off !== true}
        onChange={(on) => setOff(on ? null : true)}
      />
    </div>
  )
}

const Rows = (props: {
  saved: readonly SavedTarget[]
  onTake: (gone: readonly SavedTarget[]) => void
  onFollow: () => void
}) => {
  const href = useHref()
  return (
    <ul className={styles.rows}>
      {props.saved.map((entry) => (
        <li key={`${entry.objType} ${entry.id} ${entry.at}`}>
          <span className={`tag ${styles.type}`}>{TARGET_TYPE[entry.objType]}</span>
          <Link to={linkOf(href, entry)} className={styles.title} onClick={props.onFollow}>
            {entry.title || `编号 ${entry.id}`}
          </Link>
          <time className={`num ${styles.at}`}>{entry.at.slice(5, 16)}</time>
          <button
            type="button"
            className="iconbtn"
            aria-label={`移除《${entry.title || entry.id}》`}
            onClick={() => props.onTake(props.saved.filter((one) => sameSaved(one, entry)))}
          >
            <IconX size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}
