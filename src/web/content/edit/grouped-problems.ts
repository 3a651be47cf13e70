import type { FieldProblem } from '#domain/fields/fields.ts'

const NUMBER = /\.\d+(?=\.|$)/g
const NTH = /第 \d+ ([条批项步个段])/

/**
 * What is lacking, the same of several records of a list once: `申报条件 · 核对方式（5 条）`. Each leads
 * to its first place.
 */
export const groupedProblems = (problems: readonly FieldProblem[]): FieldProblem[] =>
  [
    ...Map.groupBy(problems, ({ path, text }) => `${path.replace(NUMBER, '.*')} ${text}`).values(),
  ].map((same) => {
    const [first] = same
    const { label } = first!
    const of = NTH.exec(label)?.[1] ?? '处'
    return same.length === 1
      ? first!
      : {
          ...first!,
          label: `${label.replace(NTH, '').replace(/ {2,}/g, ' ')}（${same.length} ${of}）`,
        }
  })
