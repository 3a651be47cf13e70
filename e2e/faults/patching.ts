import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { applied, PATCHES } from './patches.ts'

/**
 * Laid before a program (`node --import`): lays the patches named in FAULT_PATCHES over the sources
 * as they are read, so that the tree itself stays as it is.
 */

const root = join(import.meta.dirname, '../..')
const named = (process.env.FAULT_PATCHES ?? '').split(',').filter((name) => name !== '')
const byUrl = new Map<string, { find: string; replace: string }[]>()
for (const name of named) {
  for (const { file, ...change } of PATCHES[name]?.sources ?? []) {
    const url = pathToFileURL(join(root, file)).href
    byUrl.set(url, [...(byUrl.get(url) ?? []), change])
  }
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const changes = byUrl.get(url)
    if (changes === undefined || loaded.source === undefined || loaded.source === null)
      return loaded
    const text =
      typeof loaded.source === 'string'
        ? loaded.source
        : new TextDecoder().decode(loaded.source as Uint8Array)
    return { ...loaded, source: changes.reduce((was, change) => applied(was, change, url), text) }
  },
})
