import { missingOf } from '../../scripts/lib/programs.mjs'
import { describeFront } from './behind.ts'
import { startNginx } from './fronts.ts'

describeFront('nginx', {
  start: startNginx,
  installed: missingOf('nginx').length === 0,
  caches: true,
})
