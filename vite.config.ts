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
/** Carried by many pages of the console or of one matter, and by hardly any other. */
const OF_SOME =
  /\/(contract\/(account|files|file-library|ip|password|privacy|registration|uploads)|domain\/(files|ip|registration)\/|domain\/calendar\/(days|months)|web\/wire\/(upload|chunked)|web\/kit\/(ip\/|(CodeField|ConfirmDialog|DataTable|Drawer|ErrorSummary|FileDrop|file-size|Form|LeaveGuard|ListFilters|Pagination|PhoneAndCode|phone-control|Portrait|Segmented|table-parts|useAddress|useFields|useFollowing|useMessageCode)\.))/

/** Two builds of the web room: the browser's (with a manifest) and the server's render door. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [lightContract(), lightPages(), lightRouter(), react()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node26', emptyOutDir: true }
    : {
        outDir: 'dist/web',
        manifest: true,
        target: 'es2022',
        cssTarget: 'chrome105',
        // One style sheet: it comes with the document, so no page waits for another file.
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'src/web/main.tsx',
          // Only then is an icon taken without the list it stands in.
          // The forms of the desk are named by shapes alone, which a browser does not get.
          treeshake: {
            moduleSideEffects: [{ test: /\/kit\/icons|\/domain\/content\//, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              groups: [
                // What changes with its packages alone: a release leaves it in the browser's cache.
                { name: 'vendor', test: VENDOR },
                // What most pages carry is one file: thirty of one kilobyte cost the phone more than they save.
                {
                  name: 'shared',
                  test: (id) => SHARED.test(id) && !OF_SOME.test(id),
                  minShareCount: 12,
                },
                // An icon of one or two pages comes with them, so that nobody else carries it.
                { name: 'icons', test: /kit\/icons|tabler/, minShareCount: 3 },
              ],
            },
          },
        },
      },
}))
