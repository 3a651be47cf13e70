import Drawing from '@tabler/icons-react/dist/esm/icons/IconH3.mjs'
import { drawn } from './drawn.ts'

export const IconH3 = /* @__PURE__ */ drawn(Drawing)
