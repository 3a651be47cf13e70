import { Link } from 'react-router'
import { CHECKUP_SECTION } from '#domain/checkup/codes.ts'
import { changesText } from '#domain/checkup/wording.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { Tag } from '#web/kit/Tag.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { type Entry, type Report, RESULT_TONE, type Section, TITLE } from '../labels.ts'
import { Bases } from './Bases.tsx'
import styles from './CheckupDocument.module.css'
import { Dated } from './Dated.tsx'
import { Said } from './Said.tsx'

/** A version as it is read on the screen and printed; the Word file says the same. */
export const CheckupDocument = ({ report }: { report: Report }) => {
  const { version, content } = report
  const [first, ...rest] = content.sections
  const facts = [
    content.placeName,
    content.industryName,
    `数据截至 ${content.day}`,
    content.portrait.asOf === '' ? '' : `画像最近更新 ${content.portrait.asOf}`,
  ].filter((part) => part !== '')
  return (
    <article className={styles.paper} aria-label={`第 ${version.nth} 版${TITLE}`}>
      <header className={styles.title}>
        <p className={styles.kind}>{TITLE}</p>
        <h2>{content.companyName}</h2>
        <p className={styles.facts}>
          <span className="num">
            第 {version.nth} 版　{version.madeTime.slice(0, 16)}
            {version.madeBy === '' ? '' : `　${version.madeBy} 生成`}
          </span>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </header>
      <div className={styles.conclusions}>
        {first !== undefined && <First section={first} report={report} />}
        <Changes report={report} />
      </div>
      {rest.map((section) => (
        <SectionPart key={section.code} section={section} report={report} />
      ))}
      <Bases bases={content.bases} />
      <p className={styles.foot}>
        {content.companyName}　{TITLE}　第 {version.nth} 版　{content.day}　不等于官方审核结论
      </p>
    </article>
  )
}

const First = ({ section, report }: { section: Section; report: Report }) => {
  const { counts, portrait, day } = report.content
  return (
    <section aria-labelledby="checkup-first">
      <h3 id="checkup-first">{CHECKUP_SECTION.first}</h3>
      <dl className={styles.counts}>
        <div data-tone="busy">
          <dt>画像完整度</dt>
          <dd className="num">{portrait.completeness}%</dd>
        </div>
        {counts.byResult.map(({ result, count }) => (
          <div key={result} data-tone={RESULT_TONE[result]}>
            <dt>{MATCH_RESULT[result]}</dt>
            <dd className="num">{count}</dd>
          </div>
        ))}
      </dl>
      {section.statements.map((one) => (
        <p key={one.text}>
          <Said statement={one} />
        </p>
      ))}
      {section.entries.length > 0 && (
        <>
          <h4>先做什么</h4>
          <Dated
            caption="先做什么"
            statements={section.entries.map(({ head }) => head)}
            reportDay={day}
          />
        </>
      )}
    </section>
  )
}

const Changes = ({ report }: { report: Report }) => {
  const { comparedWith, changes } = report
  if (comparedWith === null) return null
  return (
    <section aria-labelledby="checkup-changes">
      <h4 id="checkup-changes">
        与第 {comparedWith.nth} 版{comparedWith.day === '' ? '' : `（${comparedWith.day}）`}相比
      </h4>
      {changes.length === 0 ? (
        <p>没有差别。</p>
      ) : (
        <ul className={styles.lines}>
          {changesText(changes).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const SectionPart = ({ section, report }: { section: Section; report: Report }) => {
  const { code, statements, entries } = section
  const id = `checkup-${code}`
  const isDated = code === 'dates' && statements.some(({ day }) => day !== '')
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{CHECKUP_SECTION[code]}</h3>
      {isDated ? (
        <Dated
          caption={CHECKUP_SECTION[code]}
          statements={statements}
          reportDay={report.content.day}
        />
      ) : statements.length === 1 && statements[0] !== undefined ? (
        <p>
          <Said statement={statements[0]} />
        </p>
      ) : (
        statements.length > 0 && (
          <ul className={styles.lines}>
            {statements.map((one, at) => (
              <li key={`${at} ${one.text}`}>
                <Said statement={one} />
              </li>
            ))}
          </ul>
        )
      )}
      {entries.map((entry, at) => (
        <EntryPart key={`${at} ${entry.head.text}`} entry={entry} />
      ))}
    </section>
  )
}

const EntryPart = ({ entry }: { entry: Entry }) => {
  const { head, result, policyId, lines } = entry
  const href = useHref()
  return (
    <div className={styles.entry}>
      <h4>
        {policyId === '' ? (
          head.text
        ) : (
          <Link className={styles.plain} to={href('preciseDetail', { id: policyId })}>
            {head.text}
          </Link>
        )}
        {result !== '' && <Tag tone={RESULT_TONE[result]}>{MATCH_RESULT[result]}</Tag>}
        <Said statement={{ ...head, text: '' }} />
      </h4>
      <ul className={styles.lines}>
        {lines.map((one, at) => (
          <li key={`${at} ${one.text}`} data-rule={one.rule}>
            <Said statement={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}
