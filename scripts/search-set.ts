import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentsOf } from '../bench/questions/documents.ts'

/** `npm run search:set`: writes the documents of the labelled set anew from `content/`. */
const root = join(import.meta.dirname, '..')
const docs = documentsOf(join(root, 'content'))
const text = docs.map((doc) => `${JSON.stringify(doc)}\n`).join('')
writeFileSync(join(root, 'bench/questions/docs.jsonl'), text)
console.log(`${docs.length} documents`)
