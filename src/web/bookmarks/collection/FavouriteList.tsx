import { useState } from 'react'
import { Link } from 'react-router'
import { bookmarks } from '#contract/bookmarks.ts'
import { keyOf } from '#domain/bookmarks/limits.ts'
import { TARGET_TYPE } from '#domain/bookmarks/saved.ts'
import { Button } from '#web/kit/Button.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { linkOf } from '../links.ts'
import type { Favourite } from '../queries.ts'
import { TargetBadges } from '../TargetBadges.tsx'
import styles from '../bookmarks.module.css'
import { useTaking } from '../useTaking.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'

/** One page of favourites, each with what can be done with it, or with several at once. */
export const FavouriteList = (props: {
  records: readonly Favourite[]
  /** Names of the folders there are. */
  folders: readonly string[]
  /** They stand in one folder, which is named above them. */
  inFolder: boolean
}) => {
  const { records, folders, inFolder } = props
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [moving, move] = useState<readonly Favourite[]>([])
  const [noted, note] = useState<Favourite | null>(null)
  const taking = useTaking()
  const unstarring = useEndpointMutation(bookmarks.unstar)
  const picked = records.filter((one) => chosen.has(keyOf(one)))
  const remove = (gone: readonly Favourite[]): void => {
    if (unstarring.isPending) return
    unstarring.mutate(
      { keys: gone.map(keyOf) },
      {
        onSuccess: (answer) =>
          taking(answer, (removed) =>
            gone.length === 1 ? '已取消收藏' : `已取消 ${removed} 条收藏`,
          ),
      },
    )
  }
  const turn = (one: Favourite, on: boolean): void => {
    const key = keyOf(one)
    choose(new Set(on ? [...chosen, key] : [...chosen].filter((other) => other !== key)))
  }
  return (
    <>
      <fieldset className={styles.bulk}>
        <legend className="sr">批量操作</legend>
        <label>
          <input
            type="checkbox"
            checked={picked.length === records.length}
            onChange={({ target }) => choose(new Set(target.checked ? records.map(keyOf) : []))}
          />
          全选本页
        </label>
        {picked.length > 0 && (
          <>
            <output className="num">{`已选 ${picked.length} 条`}</output>
            <span className={styles.bulkActs}>
              <Button size="sm" onClick={() => move(picked)}>
                移到收藏夹
              </Button>
              <Button size="sm" loading={unstarring.isPending} onClick={() => remove(picked)}>
                取消收藏
              </Button>
            </span>
          </>
        )}
      </fieldset>
      <ul className={styles.rows}>
        {records.map((one) => (
          <Row
            key={keyOf(one)}
            favourite={one}
            inFolder={inFolder}
            chosen={chosen.has(keyOf(one))}
            onChoose={(on) => turn(one, on)}
            onNote={() => note(one)}
            onMove={() => move([one])}
            onRemove={() => remove([one])}
          />
        ))}
      </ul>
      {moving.length > 0 && (
        <MoveDialog records={moving} folders={folders} onClose={() => move([])} />
      )}
      {noted !== null && <NoteDialog favourite={noted} onClose={() => note(null)} />}
    </>
  )
}

const Row = (props: {
  favourite: Favourite
  inFolder: boolean
  chosen: boolean
  onChoose: (on: boolean) => void
  onNote: () => void
  onMove: () => void
  onRemove: () => void
}) => {
  const { favourite } = props
  const { objType, objId, title, note, folder, deadline, change, changeName, stateBefore } =
    favourite
  const href = useHref()
  const name = <span className="sr">{`《${title}》`}</span>
  return (
    <li className={styles.row} data-gone={favourite.state === 'offline' || undefined}>
      <input
        type="checkbox"
        aria-label={`选择《${title}》`}
        checked={props.chosen}
        onChange={({ target }) => props.onChoose(target.checked)}
      />
      <div className={styles.main}>
        <p className={styles.title}>
          <span className="tag">{TARGET_TYPE[objType]}</span>
          <Link to={linkOf(href, { objType, id: objId, title })}>{title || `编号 ${objId}`}</Link>
        </p>
        <p className={styles.meta}>
          <TargetBadges target={favourite} />
          {change !== '' && (
            <Tag tone="warn">
              {changeName}
              {stateBefore !== '' && `，原为${stateBefore}`}
            </Tag>
          )}
          {deadline !== '' && <span className="num">{`截止 ${deadline.slice(0, 16)}`}</span>}
          {folder !== '' && !props.inFolder && <span>{`收藏夹：${folder}`}</span>}
          <span className="num">{`${favourite.createTime.slice(0, 10)} 收藏`}</span>
        </p>
        {note !== '' && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.acts}>
        <Button size="sm" variant="quiet" onClick={props.onNote}>
          {note === '' ? '加备注' : '改备注'}
          {name}
        </Button>
        <Button size="sm" variant="quiet" onClick={props.onMove}>
          移动{name}
        </Button>
        <Button size="sm" variant="quiet" onClick={props.onRemove}>
          取消收藏{name}
        </Button>
      </div>
    </li>
  )
}
