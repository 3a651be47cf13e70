import Drawing from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { drawn } from './drawn.ts'

export const IconBuilding = /* @__PURE__ */ drawn(Drawing)
