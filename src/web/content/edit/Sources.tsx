import { libraryLink } from '#contract/file-library.ts'
import { IconFileText } from '#web/kit/icons.ts'
import type { Item } from '../queries.ts'
import styles from './edit.module.css'

/** 导入来源: the documents that fields were taken from, to be held against the form at any time. */
export const Sources = ({ sources }: Pick<Item, 'sources'>) =>
  sources.length === 0 ? null : (
    <section className={styles.sources} aria-label="导入来源">
      {sources.map(({ fileId, fileName, text, time, user }, at) => (
        <div key={at}>
          <p className={styles.facts}>
            <IconFileText size={18} />
            {fileId === '' ? (
              <span>{fileName}</span>
            ) : (
              <a className="link" href={`${libraryLink.path}?fileId=${fileId}`} download>
                {fileName}
              </a>
            )}
            <span>{`导入来源 · ${user === '' ? '' : `${user} `}${time}`}</span>
          </p>
          {text !== '' && (
            <details className={styles.sourceText}>
              <summary>查看原文</summary>
              <p>{text}</p>
            </details>
          )}
        </div>
      ))}
    </section>
  )
