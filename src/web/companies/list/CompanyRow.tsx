import { Link } from 'react-router'
import { COMPANY_STATUS, COMPANY_TITLE } from '#domain/companies/codes.ts'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { IconUserCheck } from '#web/kit/icons.ts'
import { MarkedText } from '#web/kit/MarkedText.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { CompareButton } from '../compare/CompareButton.tsx'
import type { CompanyRecord } from '../types.ts'
import { capitalWords, insuredWords, monogram, sizeWords } from '../labels.ts'
import styles from './CompanyRow.module.css'

/** One company of the directory; nothing of how to reach it. */
export const CompanyRow = ({ record }: { record: CompanyRecord }) => {
  const { company, nameMarks } = record
  const { companyId: id, name } = company
  const href = useHref()
  const facts = [
    ['法定代表人', company.operName],
    ['注册资本', capitalWords(company)],
    ['成立日期', company.startDate],
    ['参保人数', insuredWords(company)],
    ['知识产权', company.ip === null ? '—' : `${company.ip.total} 件`],
  ] as const
  return (
    <li className={styles.row}>
      <span aria-hidden className={styles.mono}>
        {monogram(name)}
      </span>
      <div className={styles.main}>
        <h2 className={styles.name}>
          <span>
            <MarkedText marks={nameMarks} plain={name} />
          </span>
          <span className={`st ${company.status === 'active' ? 'open' : 'closed'}`}>
            {COMPANY_STATUS[company.status]}
          </span>
        </h2>
        <p className={styles.where}>
          {[company.region, company.industry, sizeWords(company)].join('\u00A0· ')}
        </p>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        {company.titles.length + company.tags.length > 0 && (
          <ul className={styles.tags} aria-label="资质与标签">
            {company.titles.map(({ code }) => (
              <li key={code} className={`tag ${styles.title}`}>
                {COMPANY_TITLE[code]}
              </li>
            ))}
            {company.tags.map((tag) => (
              <li key={tag} className="tag">
                {tag}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.source}>
          <span className="num">{company.creditCode}</span>
          <span>
            数据来源 {company.source}，核对于{' '}
            <span className="num nowrap">{company.checkedOn}</span>
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        <FavouriteButton objType="company" id={id} title={name} />
        <CompareButton company={{ id, name }} />
        <Link to={href('register', { name: 'company' })} className="btn q sm">
          <IconUserCheck size={18} />
          我是该企业<span className="sr">，去注册或认领{name}</span>
        </Link>
      </div>
    </li>
  )
}
