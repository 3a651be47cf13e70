import { main } from '../e2e/faults/main.ts'

/**
 * The fault suite of the chat (docs/testing.md, The chat under faults):
 *
 *     npm run faults -- [--seconds 60] [--seed N] [--nodes 1|2] [--redis] [--rate 30]
 *                       [--messages N] [--mutants] [--report FILE]
 */
process.exit(await main(process.argv.slice(2)))
