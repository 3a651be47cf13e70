// `npm run dev`: the database stays up while the server restarts on every change.
import { become, script } from './lib/child.mjs'
import { ensureInstalled, pinnedNode } from './lib/install.mjs'

await script(async () => {
  await ensureInstalled()
  become(pinnedNode(), ['scripts/lib/dev-session.ts'])
})
