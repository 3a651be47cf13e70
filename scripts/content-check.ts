import { readContent } from '#server/seed/content.ts'
import { type AnswerContent, answerFaults } from './content/answers.ts'
import { LIMITS } from './content/limits.ts'
import { faultsOf, reportOf } from './content/report.ts'

/** Prints what the content lacks and where it contradicts itself; fails beyond the limits. */
const { policies, publications, rules } = await readContent()
const answers = publications.filter((it) => it.kind === 'answer') as unknown as AnswerContent[]
const report = reportOf(policies, rules.tables)
console.log(
  `${policies.length} policies, ${rules.tables.length} rule tables, ${answers.length} answers`,
)
console.log('lacking', report.counts)
console.table(report.byKind)
console.table(report.byPlace)
const faults = [...faultsOf(report, LIMITS), ...answerFaults(answers, policies)]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
