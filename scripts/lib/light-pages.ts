import { join } from 'node:path'
import type { Plugin } from 'vite'
import { MODULES } from '../../src/web/shell/modules.ts'

const web = join(import.meta.dirname, '../../src/web')
const modules = new Set(Object.values(MODULES).map((module) => join(web, module)))

interface Statement {
  type: string
  start: number
  end: number
}
interface Export extends Statement {
  declaration: { declarations?: { id: { name?: string } }[] } | null
}

/** What the server alone asks of a page. */
const isPreparation = (it: Statement): boolean =>
  it.type === 'ExportNamedDeclaration' &&
  (it as Export).declaration?.declarations?.[0]?.id.name === 'prepare'

/** The text of a page without its preparation; every line stays where it was. */
export const withoutPreparation = (code: string, body: readonly Statement[]): string => {
  const found = body.find(isPreparation)
  if (!found) throw new Error('a page exports no `prepare`')
  const lines = code.slice(found.start, found.end).replaceAll(/[^\n]/g, '')
  return code.slice(0, found.start) + lines + code.slice(found.end)
}

/**
 * Pages as the browser gets them: what they fetch before the first paint, and what they tell search
 * engines, is the server's business (docs/decisions/0010).
 */
export const lightPages = (): Plugin => ({
  name: 'ceqiao:light-pages',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!modules.has(id)) return null
    const { body } = this.parse(code, { lang: 'tsx' })
    return { code: withoutPreparation(code, body), map: null }
  },
})
