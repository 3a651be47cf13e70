import Drawing from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { drawn } from './drawn.ts'

export const IconClock = /* @__PURE__ */ drawn(Drawing)
