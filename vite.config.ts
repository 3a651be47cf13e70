import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './scripts/lib/light-contract.ts'
import { lightRouter } from './scripts/lib/light-router.ts'

const VENDOR = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//

/** Two builds of the web room: the browser's (with a manifest) and the server's render door. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [lightContract(), lightRouter(), react()],
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
          // What changes with its packages alone: a release leaves it in the browser's cache.
          output: { codeSplitting: { groups: [{ name: 'vendor', test: VENDOR }] } },
        },
      },
}))
