import Drawing from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { drawn } from './drawn.ts'

export const IconDots = /* @__PURE__ */ drawn(Drawing)
