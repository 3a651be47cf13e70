import Drawing from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { drawn } from './drawn.ts'

export const IconHistory = /* @__PURE__ */ drawn(Drawing)
