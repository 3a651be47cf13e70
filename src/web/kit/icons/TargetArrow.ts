import Drawing from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import { drawn } from './drawn.ts'

export const IconTargetArrow = /* @__PURE__ */ drawn(Drawing)
