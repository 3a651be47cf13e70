import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { REPORT, type ReportKind, reports } from '#contract/reports.ts'
import { periodText } from '#domain/reports/period.ts'
import { valueText } from '#domain/reports/values.ts'
import { BarTable } from '#web/kit/BarTable.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Figures } from './Figures.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import styles from './ReportsPage.module.css'
import { Tools } from './Tools.tsx'
import { useAsked } from './useAsked.ts'
import type { Report, Sheet } from './labels.ts'

const TITLE = '数据报表'
const HINT: Readonly<Record<ReportKind, string>> = {
  conversion: '访客从哪里来，有多少留下咨询，又有多少走到委托、申报和获批。先选周期，再看漏斗。',
  service: '客户等了多久、是否满意，线索是否及时联系。先看首响和评分，再看哪一天、哪位顾问。',
  content: '哪些内容有人看，哪些搜索没有结果，可以据此安排内容。',
}

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 数据报表: what came of visits, service and content in a period; sums, and nobody's data. */
export default function ReportsPage() {
  useTitle(TITLE)
  const { go } = useAddress()
  const asked = useAsked()
  const answer = useQuery({
    ...queryOptionsInline(reports.read, asked),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const { data, error } = answer
  // What was there before belongs to another report: it is not shown under the new tab.
  const report = data?.report === asked.report ? data : undefined
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{TITLE}</h1>
          <p className="muted">{HINT[asked.report]}</p>
        </div>
        <Tools asked={asked} />
      </div>
      <Tabs<ReportKind>
        label="报表"
        tabs={(Object.keys(REPORT) as ReportKind[]).map((value) => ({
          value,
          name: REPORT[value],
        }))}
        value={asked.report}
        onChange={(next) => go({ report: next === 'conversion' ? '' : next })}
      >
        <PeriodBar asked={asked} report={report} />
        {error !== null ? (
          <ErrorBlock text={error.message} error={error} onRetry={() => void answer.refetch()} />
        ) : report === undefined ? (
          <Skeleton label={REPORT[asked.report]} height="4rem" />
        ) : (
          <Shown report={report} busy={answer.isPlaceholderData} />
        )}
      </Tabs>
    </>
  )
}

const Shown = ({ report, busy }: { report: Report; busy: boolean }) => (
  <div className={styles.shown} aria-busy={busy}>
    <p className={styles.span}>
      <b className="num">{periodText(report)}</b>
      <span className="num muted">
        {`对比 ${periodText({ from: report.beforeFrom, to: report.beforeTo })}`}
      </span>
      <span className="num muted">
        {report.addedTime === ''
          ? '数据正在汇总，稍后刷新'
          : `数据更新于 ${report.addedTime.slice(0, 16)}，每 5 分钟汇总一次`}
      </span>
    </p>
    <Figures figures={report.figures} />
    {report.sheets.map((sheet) => (
      <SheetPart key={`${report.report} ${sheet.code}`} sheet={sheet} />
    ))}
    {report.report === 'service' && !report.people && (
      <p className="muted">按顾问查看需要“按顾问查看”权限，请联系管理员添加。</p>
    )}
    <section className={styles.meanings} aria-labelledby="report-meanings">
      <h2 id="report-meanings">指标口径</h2>
      <dl>
        {report.figures.map(({ code, name, meaning }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  </div>
)

const SheetPart = ({ sheet }: { sheet: Sheet }) => (
  <section className={styles.sheet} aria-labelledby={`report-${sheet.code}`}>
    <h2 id={`report-${sheet.code}`}>{sheet.name}</h2>
    <p className="muted">{sheet.meaning}</p>
    {sheet.rows.length === 0 ? (
      <p className={styles.none}>{sheet.empty}</p>
    ) : (
      <BarTable
        caption={sheet.name}
        head={sheet.head}
        columns={sheet.columns}
        rows={sheet.rows.map((row) => ({
          ...row,
          texts: row.values.map((value, at) =>
            valueText(value, sheet.columns[at]?.unit ?? 'count'),
          ),
        }))}
      />
    )}
  </section>
)
