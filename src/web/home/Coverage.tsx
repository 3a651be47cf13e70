import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconTable } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useRegion } from '#web/shell/context.ts'
import styles from './Coverage.module.css'
import { CoverageTable } from './CoverageTable.tsx'
import { coverageQuery } from './queries.ts'
import { RegionRanking } from './RegionRanking.tsx'
import { TileGrid } from './TileGrid.tsx'

/** Comes with its own script: most visitors look at no province here. */
const ProvincePanel = lazy(async () => ({
  default: (await import('./ProvincePanel.tsx')).ProvincePanel,
}))

/** 服务覆盖: what each provincial unit has of its own, on a grid that draws no border. */
export const Coverage = () => {
  const answer = useQuery(coverageQuery())
  const [region] = useRegion()
  const home = region === null ? null : `${region.regionCode.slice(0, 2)}0000`
  /** Undefined until somebody chooses: then the visitor's own province stands. */
  const [chosen, setChosen] = useState<string | null>()
  const [asTable, setAsTable] = useState(false)
  const places = answer.data?.records ?? []
  const own = places.some((it) => it.regionCode === home) ? home : null
  const selected = places.find((it) => it.regionCode === (chosen === undefined ? own : chosen))
  return (
    <section className="sec" aria-labelledby="coverage">
      <div className="wrap">
        <div className="sh">
          <div>
            <h2 id="coverage">服务覆盖</h2>
            <p>点选省份，看各市的政策、服务与案例；全国通用的不重复计入</p>
          </div>
          <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            <IconTable size={16} />
            以表格查看
          </Button>
        </div>
        {answer.isError && (
          <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {answer.data &&
          (asTable ? (
            <CoverageTable places={places} />
          ) : (
            <div className={styles.split}>
              <TileGrid places={places} selected={selected?.regionCode} onSelect={setChosen} />
              {selected ? (
                <Suspense fallback={<Skeleton label={selected.regionName} rows={6} />}>
                  <ProvincePanel
                    key={selected.regionCode}
                    place={selected}
                    onClose={() => setChosen(null)}
                  />
                </Suspense>
              ) : (
                <RegionRanking places={places} nation={answer.data.nation} onSelect={setChosen} />
              )}
            </div>
          ))}
      </div>
    </section>
  )
}
