import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconTable } from '#web/kit/icons.ts'
import { askTotals } from '#web/policies/calendar/questions.ts'
import styles from './Coverage.module.css'
import { CoverageTable } from './CoverageTable.tsx'
import { RegionRanking } from './RegionRanking.tsx'
import { TileGrid } from './TileGrid.tsx'

const NATION = '000000'

/** 覆盖地区: how many policies of its own each provincial unit has, on a grid that draws no border. */
export const Coverage = () => {
  const answer = useQuery(askTotals())
  const [asTable, setAsTable] = useState(false)
  const counts = answer.data?.counts.regionCodes ?? {}
  return (
    <section className="sec" aria-labelledby="coverage">
      <div className="wrap">
        <div className="sh">
          <div>
            <h2 id="coverage">覆盖地区</h2>
            <p>点选省份，查看当地政策；国家级政策各地通用，不重复计入</p>
          </div>
          <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            <IconTable size={16} />
            以表格查看
          </Button>
        </div>
        {answer.isError && (
          <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {!answer.isError &&
          (asTable ? (
            <CoverageTable counts={counts} />
          ) : (
            <div className={styles.split}>
              <TileGrid counts={counts} />
              <RegionRanking counts={counts} nation={counts[NATION] ?? 0} />
            </div>
          ))}
      </div>
    </section>
  )
}
