import { Link } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import { isUnverified } from '../parts/PolicyRefs.tsx'
import type { PartnerType } from '../queries.ts'
import styles from './TypeTable.module.css'

/** 合作类型: what each gets, owes, and which licence it must hold. */
export const TypeTable = ({ types }: { types: readonly PartnerType[] }) => {
  const href = useHref()
  return (
    <table className={styles.table}>
      <caption className="sr">合作类型、得到什么、承担什么、需要的资质</caption>
      <thead>
        <tr>
          <th scope="col">合作类型</th>
          <th scope="col">得到什么</th>
          <th scope="col">承担什么</th>
          <th scope="col">需要的资质</th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.partnerType} id={type.partnerType}>
            <th scope="row">
              <b>{type.name}</b>
              <span>{type.who}</span>
              <Link
                to={`${href('cooperation', { type: type.partnerType })}#apply`}
                className="link"
              >
                申请<span className="sr">{type.name}合作</span>
              </Link>
            </th>
            <td data-label="得到什么">
              <List of={type.gets} />
            </td>
            <td data-label="承担什么">
              <List of={type.duties} />
              <p className={styles.note}>{type.settlement}</p>
            </td>
            <td data-label="需要的资质">
              <ul>
                {type.licences.map(({ text, policy }) => (
                  <li key={text}>
                    {text}
                    {policy && (
                      <span className={`num ${styles.note}`}>
                        <Link to={href('policyDetail', { id: policy.policyId })} className="link">
                          {policy.shortTitle}
                        </Link>{' '}
                        <span className="nowrap">{`核对于 ${policy.checkedOn}`}</span>
                        {isUnverified(policy) && '，待核实'}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const List = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
)
