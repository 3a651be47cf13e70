import { sizeText } from './sizes.ts'
import type { Files } from './useFiles.ts'
import styles from './RisingFiles.module.css'

/** Files on their way up: how far, what is wrong, and how to stop or try again. */
export const RisingFiles = ({ files }: { files: Files }) => {
  if (files.rising.length === 0) return null
  return (
    <ul className={styles.files} aria-label="正在上传的文件">
      {files.rising.map(({ key, file, share, problem, final }) => (
        <li key={key} data-failed={problem !== ''}>
          <span className={styles.name}>{file.name}</span>
          <span className="num">{sizeText(file.size)}</span>
          {problem === '' ? (
            <progress max={1} value={share} aria-label={`${file.name} 上传进度`} />
          ) : (
            <span role="alert" className={styles.problem}>
              {problem}
            </span>
          )}
          {problem !== '' && !final && (
            <button type="button" className="link" onClick={() => files.retry(key)}>
              重试
            </button>
          )}
          <button type="button" className="link" onClick={() => files.drop(key)}>
            {problem === '' ? '取消' : '移除'}
            <span className="sr">{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
