import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'
import type { addresses, describePath, loadPages, manifest, render } from '../render.tsx'
import { assetsOf, filesOf, readManifest } from './assets.ts'

type Render = typeof render
type Door = {
  render: Render
  describePath: typeof describePath
  loadPages: typeof loadPages
  addresses: typeof addresses
  manifest: typeof manifest
}
type Assets = Parameters<Render>[0]['assets']

/** Turns an address into a document: the built web room, or Vite's while developing. */
export interface Renderer {
  render: (request: Omit<Parameters<Render>[0], 'assets'>) => ReturnType<Render>
  /** What may be known of a path without rendering it; null for an unknown one. */
  describe: typeof describePath
  /** Every address that search engines may list. */
  addresses: typeof addresses
  /** The web manifest of the site. */
  manifest: typeof manifest
  /** Vite's own requests while developing. */
  dev: ViteDevServer | null
}

/** Where the two builds lie, below the repository. */
export const WEB_FOLDER = 'dist/web'
const SERVER_FOLDER = 'dist/server'

const doorOf = (root: string): string => join(root, SERVER_FOLDER, 'render.js')

/** Refuses to start without the two builds, each whole. */
export const assertBuilt = (root: string): void => {
  const web = join(root, WEB_FOLDER)
  const isWhole =
    existsSync(doorOf(root)) &&
    existsSync(join(web, '.vite/manifest.json')) &&
    filesOf(readManifest(web)).every((file) => existsSync(join(web, file)))
  if (!isWhole)
    throw new Error('The pages are not built: run npm run build first (npm start does it).')
}

/** Loads the built renderer once. */
export const builtRenderer = async (root: string): Promise<Renderer> => {
  const door = (await import(pathToFileURL(doorOf(root)).href)) as Door
  await door.loadPages()
  const web = join(root, WEB_FOLDER)
  const manifest = readManifest(web)
  const assets: Assets = (module) => assetsOf(manifest, module)
  return {
    dev: null,
    describe: door.describePath,
    addresses: door.addresses,
    manifest: door.manifest,
    render: async (request) => door.render({ ...request, assets }),
  }
}

/** Renders from source through Vite, which also serves the browser's modules with hot reloading. */
export const devRenderer = async (root: string, server: Server): Promise<Renderer> => {
  const { createServer } = await import('vite')
  const dev = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  const assets: Assets = () => ({
    // What hot reloading of React wants to run first; it brings Vite's client along.
    devClient: '/@id/__x00__@vitejs/plugin-react/preamble',
    script: '/src/web/main.tsx',
    preloads: [],
    styles: ['/src/web/kit/base.css'],
  })
  const load = async (): Promise<Door> =>
    (await dev.ssrLoadModule('/src/server/render.tsx')) as Door
  const first = await load()
  return {
    dev,
    describe: first.describePath,
    addresses: async (transport) => (await load()).addresses(transport),
    manifest: async (transport) => (await load()).manifest(transport),
    render: async (request) => {
      const door = await load()
      return door.render({ ...request, assets })
    },
  }
}
