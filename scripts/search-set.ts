import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readQueries } from '../bench/eval/labelled-set.ts'
import { documentsOf } from '../bench/questions/documents.ts'
import { byKindOf, overlapsOf } from '../bench/questions/overlap.ts'

/**
 * `npm run search:set`: writes the documents of the labelled set anew from `content/` and says
 * how much of each kind of question stands in its answers; `-- --overlap` says it of each question.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'bench/questions')
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`.padStart(5)

const docs = documentsOf(join(root, 'content'))
const text = docs.map((doc) => `${JSON.stringify(doc)}\n`).join('')
writeFileSync(join(folder, 'docs.jsonl'), text)

const queries = await readQueries(folder)
const overlaps = overlapsOf(queries, docs)
console.log(`${docs.length} documents, ${queries.length} questions`)
console.log('bigrams of a question that its likest right answer holds:')
for (const { kind, share } of byKindOf(overlaps)) console.log(`${percent(share)} ${kind}`)
if (process.argv.includes('--overlap')) {
  for (const { query, share } of overlaps.sort((a, b) => a.share - b.share)) {
    console.log(`${percent(share)} ${query.id} ${query.text}`)
  }
}
