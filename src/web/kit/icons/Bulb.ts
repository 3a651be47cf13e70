import Drawing from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import { drawn } from './drawn.ts'

export const IconBulb = /* @__PURE__ */ drawn(Drawing)
