import { Link } from 'react-router'
import { useAddress } from '#web/kit/useAddress.ts'
import { useMedia } from '#web/kit/useMedia.ts'
import type { Favourites } from '../queries.ts'
import styles from '../bookmarks.module.css'

/** Below it the folders are a list to choose from. */
const NARROW = '(max-width: 1023px)'

/** What is in no folder. */
export const UNFILED = '未分类'

interface Choice {
  key: string
  name: string
  count: number
  fields: { folder: string; unfiled: string; page: string }
  chosen: boolean
}

const useChoices = (folders: Favourites['folders']): Choice[] => {
  const { read } = useAddress()
  const folder = read('folder')
  const unfiled = folder === '' && read('unfiled') === '1'
  const named = folders.filter(({ name }) => name !== '')
  const known =
    folder === '' || named.some(({ name }) => name === folder)
      ? named
      : [...named, { name: folder, count: 0 }]
  const all = folders.reduce((sum, { count }) => sum + count, 0)
  const loose = folders.find(({ name }) => name === '')?.count ?? 0
  return [
    {
      key: 'all',
      name: '全部收藏',
      count: all,
      fields: { folder: '', unfiled: '', page: '' },
      chosen: folder === '' && !unfiled,
    },
    {
      key: 'unfiled',
      name: UNFILED,
      count: loose,
      fields: { folder: '', unfiled: '1', page: '' },
      chosen: unfiled,
    },
    ...known.map(({ name, count }) => ({
      key: `in ${name}`,
      name,
      count,
      fields: { folder: name, unfiled: '', page: '' },
      chosen: folder === name,
    })),
  ]
}

/** 收藏夹: beside the list where there is room, a list to choose from where there is none. */
export const Folders = ({ folders }: { folders: Favourites['folders'] }) => {
  const { to, go } = useAddress()
  const choices = useChoices(folders)
  if (useMedia(NARROW))
    return (
      <label className={styles.folderChoice}>
        收藏夹
        <select
          className="input"
          value={choices.find(({ chosen }) => chosen)?.key ?? 'all'}
          onChange={({ target }) => {
            const choice = choices.find(({ key }) => key === target.value)
            if (choice) go(choice.fields)
          }}
        >
          {choices.map(({ key, name, count }) => (
            <option key={key} value={key}>{`${name}（${count}）`}</option>
          ))}
        </select>
      </label>
    )
  return (
    <nav aria-label="收藏夹" className={styles.folders}>
      <h2>收藏夹</h2>
      <ul>
        {choices.map(({ key, name, count, fields, chosen }) => (
          <li key={key}>
            <Link
              to={to(fields)}
              preventScrollReset
              aria-current={chosen ? 'true' : undefined}
              className={styles.folder}
            >
              <span>{name}</span> <small className="num">{count}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
