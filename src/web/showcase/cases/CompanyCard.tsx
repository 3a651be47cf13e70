import { useQuery } from '@tanstack/react-query'
import { companies } from '#contract/companies.ts'
import { COMPANY_STATUS } from '#domain/companies/codes.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { CaseCard } from '../queries.ts'
import styles from './CompanyCard.module.css'

/** 登记信息 of a company that agreed to be named; for a masked case the region and trade alone. */
export const CompanyCard = ({ one }: { one: CaseCard }) =>
  one.masked ? (
    <section className={styles.card} aria-labelledby="company-h">
      <h2 id="company-h">企业</h2>
      <p>{`${one.regionName} · ${one.industryName}`}</p>
      <p className={styles.note}>应企业要求不公开名称，只写地区与行业。</p>
    </section>
  ) : (
    <Register creditCode={one.creditCode} name={one.companyName} />
  )

const Register = ({ creditCode, name }: { creditCode: string; name: string }) => {
  const asked = useQuery({
    ...queryOptionsInline(companies.registerCard, { creditCode }),
    enabled: creditCode !== '',
  })
  const company = asked.data?.company
  const facts =
    company === null || company === undefined
      ? []
      : [
          ['登记状态', COMPANY_STATUS[company.status]],
          ['法定代表人', company.operName],
          ['成立日期', company.startDate],
          ['行业', company.industry],
          ['所在地', company.region],
        ].filter(([, value]) => value !== '')
  return (
    <section className={styles.card} aria-labelledby="company-h">
      <h2 id="company-h">企业登记信息</h2>
      <p>
        <b>{name}</b>
      </p>
      {facts.length > 0 && (
        <dl className="num">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {company ? (
        <p className={styles.note}>{`来源 ${company.source}，核对于 ${company.checkedOn}`}</p>
      ) : (
        !asked.isLoading && <p className={styles.note}>暂无登记信息</p>
      )}
    </section>
  )
}
