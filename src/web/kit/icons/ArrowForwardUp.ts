import Drawing from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import { drawn } from './drawn.ts'

export const IconArrowForwardUp = /* @__PURE__ */ drawn(Drawing)
