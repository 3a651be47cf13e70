import Drawing from '@tabler/icons-react/dist/esm/icons/IconH2.mjs'
import { drawn } from './drawn.ts'

export const IconH2 = /* @__PURE__ */ drawn(Drawing)
