import Drawing from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs'
import { drawn } from './drawn.ts'

export const IconRosetteDiscountCheck = /* @__PURE__ */ drawn(Drawing)
