// `npm start`: installs and builds what is stale, then serves under the pinned Node.
import { ensureBuilt } from './lib/build.mjs'
import { become, script } from './lib/child.mjs'
import { ensureInstalled, pinnedNode } from './lib/install.mjs'

await script(async () => {
  await ensureInstalled()
  await ensureBuilt()
  become(pinnedNode(), ['src/server/main.ts'])
})
