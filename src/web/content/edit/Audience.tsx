import { useQuery } from '@tanstack/react-query'
import { content } from '#contract/content.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './edit.module.css'

/** 会匹配到谁: how many companies a policy fits, by the rule table in force. */
export const Audience = ({ policyId }: { policyId: string }) => {
  const asked = useQuery({ ...queryOptionsInline(content.audience, { policyId }), staleTime: 0 })
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
          这项政策未填申报条件，也未限定规模和行业，发布后不会参与匹配。在“申报条件”里加上条件，并给能用数字判断的条件填“量化判断”，系统就会逐家核对。
        </p>
      ) : (
        <>
          <p>
            {told.table.own
              ? '按这里填写的条件计算，没有“量化判断”的条件留给人工核验：'
              : `按规则库的“${told.table.name}”（${told.table.version}）计算，这里的“量化判断”不起作用：`}
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
          <p className="muted">仅统计数量，不显示企业名称；结果由主管部门决定。</p>
        </>
      )}
    </section>
  )
}
