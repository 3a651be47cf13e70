import { readContent } from '#server/seed/content.ts'
import { LIMITS } from './content/limits.ts'
import { faultsOf, reportOf } from './content/report.ts'

/** Prints what the content lacks and where it contradicts itself; fails beyond the limits. */
const { policies, rules } = await readContent()
const report = reportOf(policies, rules.tables)
console.log(`${policies.length} policies, ${rules.tables.length} rule tables`)
console.log('lacking', report.counts)
console.table(report.byKind)
console.table(report.byPlace)
const faults = faultsOf(report, LIMITS)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
