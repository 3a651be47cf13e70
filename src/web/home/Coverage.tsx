import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { grouped } from '#domain/text/numbers.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconTable } from '#web/kit/icons.ts'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useRegion } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Coverage.module.css'
import { CoverageTable } from './CoverageTable.tsx'
import { coverageQuery, type NationCounts, type Place } from './queries.ts'
import { TileGrid } from './TileGrid.tsx'

/** Comes with its own script: most visitors look at no province here. */
const ProvincePanel = lazy(async () => ({
  default: (await import('./ProvincePanel.tsx')).ProvincePanel,
}))

/** 服务覆盖: what each provincial unit has of its own, on a grid that draws no border. */
export const Coverage = () => {
  const answer = useQuery(coverageQuery())
  const [region] = useRegion()
  const home = region === null ? '' : `${region.regionCode.slice(0, 2)}0000`
  const [chosen, setChosen] = useState('')
  const [asTable, setAsTable] = useState(false)
  const places = answer.data?.records ?? []
  const placeOf = (code: string) => places.find((it) => it.regionCode === code)
  const [selected, own] = [placeOf(chosen), placeOf(home)]
  const href = useHref()
  return (
    <section aria-labelledby="coverage">
      <div className="sh">
        <h2 id="coverage">服务覆盖</h2>
        <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <IconTable size={16} />
          以表格查看
        </Button>
      </div>
      {answer.isError && (
        <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.data && (
        <>
          <Figures places={places} nation={answer.data.nation} />
          {asTable ? (
            <CoverageTable places={places} />
          ) : (
            <TileGrid places={places} selected={chosen || home} onSelect={setChosen} />
          )}
          {!asTable && selected && (
            <Suspense fallback={<Skeleton label={selected.regionName} rows={6} />}>
              <ProvincePanel
                key={selected.regionCode}
                place={selected}
                onClose={() => setChosen('')}
              />
            </Suspense>
          )}
          {!selected && (
            <p className={styles.lists}>
              {own && (
                <MoreLink to={href('policyList', { region: home })}>
                  {`${own.regionName}的政策`}
                </MoreLink>
              )}
              <MoreLink to={href('policyList')}>全部地区的政策</MoreLink>
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** What holds for the whole country, and what places have of their own; nothing that is none. */
const Figures = ({ places, nation }: { places: readonly Place[]; nation: NationCounts }) => {
  const local = places.map(({ policies }) => policies).filter((count) => count > 0)
  const figures = [
    ['全国适用', nation.policies],
    ['地方政策', local.reduce((sum, count) => sum + count, 0)],
    ['涉及省份', local.length],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{grouped(count)}</dd>
          </div>
        ))}
    </dl>
  )
}
