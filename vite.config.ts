import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './scripts/lib/light-contract.ts'
import { lightPages } from './scripts/lib/light-pages.ts'
import { lightRouter } from './scripts/lib/light-router.ts'

/**
 * The packages of every page; what watches several queries at once is asked for by one page, and
 * what draws a page as HTML by the preview of the content desk.
 */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*\/(useQueries|queriesObserver)\.js$|(.*\/)?(react-dom-)?server[\w.-]*\.js$)/

/** What may be carried by every page. */
const SHARED = /\/src\/(web|contract|domain)\/(?!.*kit\/icons)/
const OF_POLICIES = /\/web\/policies\/(parts\/(LevelTag|WindowState|reading)|mine\/MineSlot)\./
/** Carried by many pages of the console or of one matter, and by hardly any other. */
const OF_SOME =
  /\/(contract\/(account|files|file-library|ip|password|privacy|registration|uploads)|domain\/(files|ip|registration)\/|domain\/calendar\/(days|months)|domain\/companies\/codes|domain\/matching\/(exact|results|fields)|web\/wire\/(upload|chunked)|web\/kit\/(ip\/|search\/SearchCombobox|MarkedText|(CodeField|ConfirmDialog|DataTable|Drawer|ErrorSummary|FileDrop|file-size|Form|LeaveGuard|ListFilters|Pagination|PhoneAndCode|phone-control|Portrait|Segmented|day-names|table-parts|useAddress|useFields|useFollowing|useMessageCode)\.))/

/** Style sheets of the console are one, as are those of the chat; a public page brings its own. */
const CONSOLE_STYLE =
  /\/web\/((audit|content|declarations|files|ip-records|leads|matching|members|orders|outbox|overview|partners|queues|reports|rules|running|sensitive-words|service|site|terms|title-cases|account)\/|shell\/(console\/|frames\/Console)).*\.css$/
/** Sections of the portal whose pages share a sheet; those of policies each bring their own. */
const OF_A_SECTION = /\/web\/(ip|job-titles|companies|articles|demo|subscriptions)\/.*\.css$/
const styleOf = (id: string): string => OF_A_SECTION.exec(id)?.[1] ?? 'style'
const CHAT_STYLE = /\/web\/chat\/.*\.css$/

/** Four letters for a style sheet, which no other has. */
const markOf = (file: string): string => {
  const path = relative(import.meta.dirname, file)
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, 4)
  const owner = MARKS.get(mark) ?? path
  if (owner !== path) throw new Error(`${path} and ${owner} have the same mark: rename one`)
  MARKS.set(mark, path)
  return mark
}
/** What counts fees and terms of rights. */
const OF_FEES =
  /\/(domain\/ip\/(fees|patent|patent-fee|periods|rules|trademark)|kit\/ip\/rules)\.ts$/

const MARKS = new Map<string, string>()

/** Two builds of the web room: the browser's (with a manifest) and the server's render door. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [lightContract(), lightPages(), lightRouter(), react()],
  css: {
    modules: {
      // Without the line that Vite's own names end on: the maps of names travel with the scripts.
      generateScopedName: (name, file) => `${name}_${markOf(file)}`,
    },
  },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node26', emptyOutDir: true }
    : {
        outDir: 'dist/web',
        manifest: true,
        target: 'es2022',
        cssTarget: 'chrome105',
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        modulePreload: {
          polyfill: false,
          // The server names the scripts of a first visit. A list of those of every other page would
          // be an eighth of what each first visit carries; they are found as a page's script arrives.
          resolveDependencies: (_file, deps, { hostType }) =>
            hostType === 'js' ? deps.filter((dep) => dep.endsWith('.css')) : deps,
        },
        rolldownOptions: {
          input: 'src/web/main.tsx',
          // Only then is an icon taken without the list it stands in.
          // The forms of the desk are named by shapes alone, which a browser does not get.
          treeshake: {
            moduleSideEffects: [{ test: /\/kit\/icons|\/domain\/content\//, sideEffects: false }],
          },
          output: {
            // Their names stand in the script of every page.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              groups: [
                { name: 'console', test: CONSOLE_STYLE },
                { name: 'chat', test: CHAT_STYLE },
                { name: styleOf, test: OF_A_SECTION },
                // What changes with its packages alone: a release leaves it in the browser's cache.
                { name: 'vendor', test: VENDOR },
                // What most pages carry is one file: thirty of one kilobyte cost the phone more than they save.
                {
                  name: 'shared',
                  test: (id) => SHARED.test(id) && !OF_SOME.test(id),
                  minShareCount: 12,
                },
                // Small parts of policies, which the pages of policies share: apart they cost more than they weigh.
                { name: 'policy', test: OF_POLICIES, minShareCount: 2 },
                { name: 'days', test: /\/domain\/calendar\/days\.ts$/, minShareCount: 2 },
                // The tables of rights, which their pages and the calculators share.
                { name: 'fees', test: OF_FEES, minShareCount: 2 },
                // An icon of one or two pages comes with them, so that nobody else carries it.
                { name: 'icons', test: /kit\/icons|tabler/, minShareCount: 3 },
              ],
            },
          },
        },
      },
}))
