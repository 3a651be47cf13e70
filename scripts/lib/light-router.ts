import type { Plugin } from 'vite'

/** What React Router names its components by; it keeps every one of them in the build. */
const NAMING = /^\w+\.displayName = .*;$/gm
const MAKING = /= (React\$1\.(?:forwardRef|memo|createContext)\()/g

/** Whose links fetch routes ahead: of its framework mode, which this portal does not use. */
const AHEAD = './ssr/components.js'
const ITS_LINKS = /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/

/**
 * React Router without the parts that no page uses: its `displayName`s and unmarked wrappers tell
 * the bundler that forms, prefetching and data routes are needed, 5 KB (brotli) on every page; the
 * fetching ahead of its links, which asks for a framework that is not there, is 2 KB more and five
 * hooks a link.
 */
export const lightRouter = (): Plugin => {
  let found = false
  return {
    name: 'ceqiao:light-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (source !== AHEAD || !ITS_LINKS.test(importer ?? '')) return null
      found = true
      return LINKS
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
      handler: (code) => ({
        code: code.replaceAll(NAMING, '').replaceAll(MAKING, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
    buildEnd(error) {
      if (!error && !found)
        throw new Error('React Router fetches ahead elsewhere: see light-router')
    },
  }
}

const LINKS = new URL('light-links.ts', import.meta.url).pathname
