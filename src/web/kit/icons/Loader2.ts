import Drawing from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import { drawn } from './drawn.ts'

export const IconLoader2 = /* @__PURE__ */ drawn(Drawing)
