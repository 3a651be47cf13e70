import { IconFileText } from '#web/kit/icons.ts'
import type { StoredFile } from '../queries.ts'
import styles from './detail.module.css'

const KB = 1024
const MB = KB * KB

/** 320 KB, 1.2 MB. */
export const sizeText = (bytes: number): string =>
  bytes < MB
    ? `${Math.max(1, Math.round(bytes / KB))} KB`
    : `${Math.round((bytes / MB) * 10) / 10} MB`

/** Files as links that open them; those that the reader may not see are named alone. */
export const FileLinks = ({ files }: { files: readonly StoredFile[] }) =>
  files.length === 0 ? null : (
    <ul className={styles.files}>
      {files.map(({ fileId, fileName, size, url }) => (
        <li key={fileId}>
          <IconFileText size={16} />
          {url === '' ? (
            <span>{fileName}</span>
          ) : (
            <a className="link" href={url} target="_blank" rel="noopener noreferrer">
              {fileName}
              <span className="sr">（新窗口打开）</span>
            </a>
          )}
          <small className="num">{sizeText(size)}</small>
        </li>
      ))}
    </ul>
  )
