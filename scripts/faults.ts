import { main } from '../e2e/faults/main.ts'
import { plan } from '../e2e/plan/main.ts'

/**
 * The fault suite of the chat (docs/testing.md, The chat under faults), and the plan of reliability
 * (The plan of reliability):
 *
 *     npm run faults -- [--seconds 60] [--seed N] [--nodes 1|2] [--redis] [--rate 30]
 *                       [--messages N] [--mutants] [--report FILE]
 *     npm run faults -- --plan [F1,F5] [--quick | --report] [--seed N]
 */
const args = process.argv.slice(2)
process.exit(await (args.includes('--plan') ? plan(args) : main(args)))
