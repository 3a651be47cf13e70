import { REPORT } from '#contract/reports.ts'
import { PERIOD_KIND, periodText } from '#domain/reports/period.ts'
import { changeText, valueText } from '#domain/reports/values.ts'
import { writeWorkbook } from '#server/sheets/write.ts'
import type { Report } from './parts.ts'

const FIRST_WIDTH = 44
const WIDTH = 14

/** The title of a report with its period, as the page has it. */
const titleOf = ({ report, period, from, to }: Report): string =>
  `${REPORT[report]}报表 · ${PERIOD_KIND[period]} · ${periodText({ from, to })}`

const linesOf = (report: Report): string[][] => [
  ['指标', '本期', '上期', '变化'],
  ...report.figures.map(({ name, unit, value, before }) => [
    name,
    valueText(value, unit),
    valueText(before, unit),
    changeText(value, before, unit),
  ]),
  ...report.sheets.flatMap(({ name, head, columns, rows, empty }) => [
    [],
    [name],
    ...(rows.length === 0
      ? [[empty]]
      : [
          [head, ...columns.map((column) => column.name)],
          ...rows.map((row) => [
            row.name,
            ...row.values.map((value, at) => valueText(value, columns[at]?.unit ?? 'count')),
          ]),
        ]),
  ]),
]

const notesOf = (report: Report): string[][] => [
  ['项目', '口径'],
  ['周期', periodText(report)],
  ['对比周期', periodText({ from: report.beforeFrom, to: report.beforeTo })],
  ['数据更新于', report.addedTime],
  ...(report.report === 'service' ? [['首响目标', valueText(report.target, 'seconds')]] : []),
  ...report.figures.map(({ name, meaning }) => [name, meaning]),
  ...report.sheets.map(({ name, meaning }) => [name, meaning]),
]

/** A report as a workbook: what the page shows, and on a second sheet what is counted. */
export const workbookOf = async (
  report: Report,
): Promise<{ fileName: string; content: Buffer }> => {
  const lines = linesOf(report)
  const columns = Math.max(...lines.map((line) => line.length))
  const content = await writeWorkbook({
    name: REPORT[report.report],
    columns: Array.from({ length: columns }, (_, at) => ({
      name: at === 0 ? titleOf(report) : '',
      width: at === 0 ? FIRST_WIDTH : WIDTH,
    })),
    rows: lines,
    notes: { name: '口径', rows: notesOf(report), widths: [20, 100] },
  })
  const name = `${REPORT[report.report]}报表-${report.from}`
  return {
    fileName: report.from === report.to ? `${name}.xlsx` : `${name}至${report.to}.xlsx`,
    content,
  }
}
