import { capitalText } from '#domain/companies/capital.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COMPANY_TYPE } from '#domain/companies/codes.ts'
import { HIGHTECH_FIELD } from '#domain/policies/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useSession } from '#web/shell/context.ts'
import styles from '../EnterprisePage.module.css'
import { companyQuery, type CompanyInfo } from '../queries.ts'
import { InfoForm } from './InfoForm.tsx'

/** 基本信息: the facts as they are, and the form that changes them. */
export const Info = () => {
  const asked = useQuery(companyQuery())
  const session = useSession()
  const [editing, setEditing] = useState(false)
  if (asked.isPending) return <Skeleton label="基本信息" rows={6} />
  if (asked.isError)
    return <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
  if (editing)
    return <InfoForm key={asked.data.version} info={asked.data} onDone={() => setEditing(false)} />
  const mayEdit = session?.permissions.includes('enterprise:info:edit') === true
  return (
    <>
      <Facts info={asked.data} />
      {mayEdit && (
        <p className={styles.actions}>
          <Button variant="primary" onClick={() => setEditing(true)}>
            编辑资料
          </Button>
        </p>
      )}
    </>
  )
}

const Facts = ({ info }: { info: CompanyInfo }) => {
  const fields = HIGHTECH_FIELD as Readonly<Record<string, string>>
  const facts: [string, string][] = [
    ['企业名称', info.companyName],
    ['统一社会信用代码', info.creditCode],
    ['企业类型', COMPANY_TYPE[info.companyType]],
    ['法定代表人', info.legalPerson],
    ['所在地区', info.regionName],
    ['注册地址', info.address],
    ['行业', info.industryName],
    ['成立日期', info.establishDate],
    ['注册资本', capitalText(info.regCapital, info.currency)],
    ['高新技术领域', fields[info.hightechField] ?? ''],
    ['联系人', info.contactName],
    ['联系电话', info.contactPhone],
    ['邮箱', info.email],
    ['企业标签', info.tags.join('、')],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value === '' ? styles.empty : undefined}>
            {value === '' ? '未填写' : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
