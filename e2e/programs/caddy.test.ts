import { missingOf } from '../../scripts/lib/programs.mjs'
import { describeFront } from './behind.ts'
import { startCaddy } from './fronts.ts'

describeFront('Caddy', {
  start: startCaddy,
  installed: missingOf('caddy').length === 0,
  caches: false,
})
