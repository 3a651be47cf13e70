import Drawing from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { drawn } from './drawn.ts'

export const IconCheck = /* @__PURE__ */ drawn(Drawing)
