import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPlainArchive } from '../files/archive.ts'
import { createNoticeReader } from './reading.ts'
import { filler, NOTICE, writePdf } from './testing.ts'

test('a hundred pages in five seconds, and others have their turn meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'notices-'))
  const path = join(folder, 'notice')
  await writeFile(path, writePdf([NOTICE, ...Array.from({ length: 99 }, () => filler)]))
  const reader = createNoticeReader({ isPlainArchive, regions: () => [] })
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 20)
  const began = performance.now()
  const { blocks } = await reader.file(path)
  const took = performance.now() - began
  clearInterval(ticking)
  await rm(folder, { recursive: true })
  console.log(`a hundred pages: ${Math.round(took)} ms, ${turns} turns of 20 ms`)
  expect(blocks.length).toBeGreaterThan(2_000)
  expect(took).toBeLessThan(5_000)
  expect(turns).toBeGreaterThan(took / 60)
}, 60_000)
