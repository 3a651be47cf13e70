import { Link } from 'react-router'
import { IP_ORIGIN } from '#domain/ip/record-codes.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Basis, Detail } from '../queries.ts'
import styles from './detail.module.css'
import { Part } from './parts.tsx'

/** 来源: where the record is from and when it was checked, and the rules that dates and fees rest on. */
export const Sources = ({ record }: { record: Detail }) => {
  const { source, checkedOn } = record.form
  const by = [record.createUser, record.createTime].filter((part) => part !== '').join(' ')
  const changed = [record.updateUser, record.updateTime].filter((part) => part !== '').join(' ')
  return (
    <Part id="sources" title="来源与依据">
      <p className="num">
        {`${IP_ORIGIN[record.origin]}${source === '' ? '' : `，${source}`}`}
        {'，'}
        <span className="nowrap">
          {checkedOn === '' ? '未登记核对日期' : `核对于 ${checkedOn}`}
        </span>
      </p>
      <p className="num t2">{`${by === '' ? '' : `${by} 录入；`}${changed === '' ? '' : `${changed} 更新`}`}</p>
      {record.bases.length > 0 && (
        <ul className={styles.bases}>
          {record.bases.map((basis) => (
            <li key={`${basis.doc}${basis.version}${basis.title}`}>
              <BasisLine basis={basis} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

const BasisLine = ({ basis }: { basis: Basis }) => {
  const href = useHref()
  const doc = [basis.doc, basis.no].filter((part) => part !== '').join(' ')
  return (
    <>
      {`${basis.title}：`}
      {basis.policyId === '' ? (
        doc
      ) : (
        <Link to={href('policyDetail', { id: basis.policyId })} className="link">
          {doc}
        </Link>
      )}
      {`，${basis.version}，`}
      <span className="num nowrap">{`核对于 ${basis.checkedOn}`}</span>
      {basis.uncertain && <em>待核实</em>}
    </>
  )
}
