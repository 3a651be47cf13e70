import { parentPort, workerData } from 'node:worker_threads'
import { extract } from '#domain/notices/extract.ts'
import { createGeography } from '#domain/notices/issuers.ts'
import { parse, readText } from './parse/parse.ts'
import { NoticeProblem } from './parse/problem.ts'
import type { Job, Outcome } from './reading.ts'

/** Reads one document and tells what it found; a thread of its own, as this takes long. */
const work = async ({ source, regions }: Job): Promise<Outcome> => {
  try {
    const notice =
      source.kind === 'paste' ? readText(source.text) : await parse(source.kind, source.bytes)
    const { extraction, sections } = extract(notice, createGeography(regions))
    const blocks = notice.blocks.map((block, at) => ({ ...block, section: sections[at] ?? '' }))
    return { ok: true, read: { blocks, extraction } }
  } catch (error) {
    if (error instanceof NoticeProblem) return { ok: false, message: error.message }
    throw error
  }
}

parentPort?.postMessage(await work(workerData as Job))
