import type { audit } from '#contract/audit.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { IconArrowRight } from '#web/kit/icons.ts'
import styles from './Changes.module.css'

type Entry = AnswerOf<typeof audit.entries>['records'][number]

const shown = (value: string): string => (value === '' ? '（空）' : value)

/** What an entry changed, field by field, and what proves it. */
export const Changes = ({ auditId, changes, requestId, hash }: Entry) => (
  <div className={styles.changes}>
    {changes.length > 0 && (
      <table>
        <caption className="sr">变更内容</caption>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">变更前</th>
            <th scope="col" className={styles.arrow}>
              <span className="sr">变为</span>
            </th>
            <th scope="col">变更后</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className={styles.before}>{shown(before)}</td>
              <td className={styles.arrow}>
                <IconArrowRight size={16} />
              </td>
              <td>{shown(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <dl>
      <dt>编号</dt>
      <dd className="num">{auditId}</dd>
      <dt>请求编号</dt>
      <dd className="num">{shown(requestId)}</dd>
      <dt>校验值</dt>
      <dd className={styles.hash}>{hash}</dd>
    </dl>
  </div>
)
