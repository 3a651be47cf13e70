import { Link } from 'react-router'
import { grouped } from '#domain/text/numbers.ts'
import { useHref } from '#web/shell/useHref.ts'
import { RuleNote } from '#web/kit/ip/RuleNote.tsx'
import type { RuleTable } from '#web/kit/ip/rules.ts'
import styles from './Classes.module.css'

interface Counted {
  table: RuleTable | null
  counts: readonly { code: string; count: number }[]
}

const countOf = (counts: Counted['counts'], code: string): number =>
  counts.find((one) => one.code === code)?.count ?? 0

/** The classes of goods and services: number, short name, and the marks that stand in each. */
export const Classes = ({ table, counts }: Counted) => {
  const href = useHref()
  if (table === null) return null
  const groups = [...new Set(table.entries.map(({ group }) => group))]
  return (
    <>
      {groups.map((group) => (
        <section key={group} className={styles.group} aria-label={group}>
          <h3>{group}</h3>
          <ul className={styles.grid}>
            {table.entries
              .filter((entry) => entry.group === group)
              .map(({ code, name }) => (
                <li key={code}>
                  <Link to={href('trademarkList', { class: code })}>
                    <b className="num">{code}</b>
                    <span>{name}</span>
                    {countOf(counts, code) > 0 && (
                      <small className="num">{`${grouped(countOf(counts, code))} 件`}</small>
                    )}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {table.points.map(({ name, text }) => (
        <p key={name} className={styles.point}>{`${name}：第 ${text} 类`}</p>
      ))}
      <RuleNote tables={[table]} />
    </>
  )
}

/** The sections of the IPC with the patents in each. */
export const Sections = ({ table, counts }: Counted) => {
  const href = useHref()
  if (table === null) return null
  return (
    <>
      <ul className={`${styles.grid} ${styles.sections}`}>
        {table.entries.map(({ code, name }) => (
          <li key={code}>
            <Link to={href('patentList', { ipc: code })}>
              <b className="num">{code}</b>
              <span>{name}</span>
              <small className="num">{`${grouped(countOf(counts, code))} 件`}</small>
            </Link>
          </li>
        ))}
      </ul>
      <RuleNote tables={[table]} />
    </>
  )
}
