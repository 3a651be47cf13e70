import type { PageName } from '#domain/pages/pages.ts'
import { type ConsolePage, pages } from './pages.ts'
import { type Load, publicLoads } from './public-loads.ts'

/** Where the scripts of the console are is a script of the console: no public page carries their names. */
const ofConsole =
  (name: ConsolePage): Load =>
  async () =>
    (await import('./console/loads.ts')).consoleLoads[name]()

const isOfConsole = (name: PageName): name is ConsolePage => pages[name].layout === 'console'

/** The script of every page, fetched when the page is first visited. */
export const loads = {
  ...publicLoads,
  ...Object.fromEntries(
    (Object.keys(pages) as PageName[]).filter(isOfConsole).map((name) => [name, ofConsole(name)]),
  ),
} as Record<PageName, Load>
