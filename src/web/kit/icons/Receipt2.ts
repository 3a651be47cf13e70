import Drawing from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import { drawn } from './drawn.ts'

export const IconReceipt2 = /* @__PURE__ */ drawn(Drawing)
