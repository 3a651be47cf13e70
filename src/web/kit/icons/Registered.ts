import Drawing from '@tabler/icons-react/dist/esm/icons/IconRegistered.mjs'
import { drawn } from './drawn.ts'

export const IconRegistered = /* @__PURE__ */ drawn(Drawing)
