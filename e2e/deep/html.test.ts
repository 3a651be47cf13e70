import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNu } from '../../scripts/lib/nu.mjs'
import { figure } from '../figures.ts'
import { get } from '../http.ts'
import { type AnySite, openSite } from '../site.ts'
import { VIEWS } from '../views.ts'

/** What the Nu checker says of a place in a document. */
interface Finding {
  url: string
  message: string
  extract?: string
}

/** React ends every void element with one, as XML does; values of attributes stand in quotes here. */
const SLASH = /^Trailing slash on void elements/
const MOST_OUTPUT = 64 * 1024 * 1024

const nu = findNu()
let site: AnySite
let folder: string
beforeAll(async () => {
  site = await openSite()
  folder = await mkdtemp(join(tmpdir(), 'cq-html-'))
})
afterAll(async () => {
  await site?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What is found in these documents: all in one call, as Java is slow to start. */
const findings = async (files: readonly string[]): Promise<Finding[]> => {
  const args = ['-jar', nu ?? '', '--format', 'json', '--stdout', '--exit-zero-always', ...files]
  const { stdout } = await promisify(execFile)('java', args, { maxBuffer: MOST_OUTPUT })
  return (JSON.parse(stdout) as { messages: Finding[] }).messages
}

// Without Java it is skipped, which the end of the deep run tells.
test.skipIf(nu === null)(
  'the Nu checker finds nothing on any public page as the server writes it',
  async () => {
    const files = await Promise.all(
      VIEWS.map(async ({ path }, at) => {
        const file = join(folder, `${at}.html`)
        const { body } = await get(encodeURI(site.origin + path), { accept: 'text/html' })
        await writeFile(file, body)
        return file
      }),
    )
    const found = (await findings(files))
      .filter(({ message }) => !SLASH.test(message))
      .map(({ url, message, extract = '' }) => {
        const view = VIEWS[files.findIndex((file) => url.endsWith(file))]
        return `${view?.name}: ${message} ${extract.replaceAll(/\s+/g, ' ')}`
      })
    expect(found).toEqual([])
    figure('Nu checker: documents without a finding', files.length)
  },
  180_000,
)
