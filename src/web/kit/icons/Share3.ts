import Drawing from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs'
import { drawn } from './drawn.ts'

export const IconShare3 = /* @__PURE__ */ drawn(Drawing)
