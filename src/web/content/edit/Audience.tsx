import { useQuery } from '@tanstack/react-query'
import { content } from '#contract/content.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { askInline } from '#web/wire/query.ts'
import styles from './edit.module.css'

/** 会匹配到谁: how many companies a policy fits, by the rule table in force. */
export const Audience = ({ policyId }: { policyId: string }) => {
  const asked = useQuery({ ...askInline(content.audience, { policyId }), staleTime: 0 })
  if (asked.isError)
    return <ErrorBlock compact text={asked.error.message} onRetry={() => void asked.refetch()} />
  const told = asked.data
  return (
    <section className={styles.audience} aria-labelledby="content-audience">
      <h2 id="content-audience">会匹配到谁</h2>
      {told === undefined ? (
        <p className="muted">正在计算</p>
      ) : told.table === null ? (
        <p>
          这条政策还没有对应的规则表，系统不会判断企业是否够条件，只会按地区、行业等显示给企业。规则表在“规则库”里维护。
        </p>
      ) : (
        <>
          <p>
            {`按规则表“${told.table.name}”（${told.table.version}）计算：`}
            <span className="num">{`填写过画像的 ${told.companies} 家企业中，有 ${told.fitting} 家可能够条件。`}</span>
          </p>
          {told.results.length > 0 && (
            <ul>
              {told.results.map(({ result, name, count }) => (
                <li key={result}>
                  {name}
                  <b className="num">{`${count} 家`}</b>
                </li>
              ))}
            </ul>
          )}
          {told.results.length === 0 && told.fitting > 0 && (
            <p className="muted">企业较多，没有逐家分类。</p>
          )}
          <p className="muted">只数个数，不显示企业名称；结果由主管部门决定。</p>
        </>
      )}
    </section>
  )
}
