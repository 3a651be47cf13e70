import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noticeOf } from './lib/notice.ts'

/** Writes NOTICE from package-lock.json. */
const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
writeFileSync(join(root, 'NOTICE'), noticeOf(lock).text)
