import { CHECKUP_SECTION } from '#domain/checkup/codes.ts'
import type { Report } from './labels.ts'
import styles from './Versions.module.css'

/** 目录: where each part of the document begins. */
export const Contents = ({ report }: { report: Report }) => (
  <nav className={styles.card} aria-labelledby="contents-h">
    <h2 id="contents-h">目录</h2>
    <ul className={styles.contents}>
      {report.content.sections.map(({ code, entries }) => (
        <li key={code}>
          <a className="link" href={`#checkup-${code}`}>
            {CHECKUP_SECTION[code]}
          </a>
          {entries.length > 0 && <span className="num muted">{entries.length}</span>}
        </li>
      ))}
      <li>
        <a className="link" href="#checkup-bases">
          来源
        </a>
        <span className="num muted">{report.content.bases.length}</span>
      </li>
    </ul>
  </nav>
)
