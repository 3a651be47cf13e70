import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_FLAGS, findChromium } from './lib/chromium.mjs'
import { writeDocx } from './lib/notice-samples/docx.ts'
import { printedPage, writeHtml } from './lib/notice-samples/html.ts'
import { writeText } from './lib/notice-samples/plain.ts'
import { readSource, type Source } from './lib/notice-samples/source.ts'

/** `node scripts/notice-samples.ts [NUMBER…]`: writes the samples of notices as files from their sources. */
const folder = join(import.meta.dirname, '../src/server/notices/samples')

const print = async (page: string): Promise<Buffer> => {
  const chromium = findChromium()
  if (chromium === null) throw new Error('printing needs a Chromium')
  const workFolder = await mkdtemp(join(tmpdir(), 'notice-'))
  try {
    const [from, to] = [join(workFolder, 'page.html'), join(workFolder, 'page.pdf')]
    await writeFile(from, page)
    const run = spawnSync(
      chromium,
      [...CHROMIUM_FLAGS, '--headless', '--no-pdf-header-footer', `--print-to-pdf=${to}`, from],
      { stdio: 'ignore', timeout: 60_000 },
    )
    if (run.status !== 0) throw new Error('the page was not printed')
    return await readFile(to)
  } finally {
    await rm(workFolder, { recursive: true })
  }
}

const bytesOf = async (source: Source): Promise<Buffer> => {
  switch (source.kind) {
    case 'docx':
      return writeDocx(source)
    case 'pdf':
      return print(printedPage(source))
    case 'html':
      return writeHtml(source)
    case 'txt':
      return writeText(source)
  }
}

const wanted = process.argv.slice(2)
for (const name of await readdir(join(folder, 'sources'))) {
  if (wanted.length > 0 && !wanted.some((number) => name.startsWith(number))) continue
  const source = readSource(await readFile(join(folder, 'sources', name), 'utf8'))
  const file = name.replace(/txt$/, source.kind)
  await writeFile(join(folder, 'files', file), await bytesOf(source))
  console.log(file)
}
