import Drawing from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { drawn } from './drawn.ts'

export const IconArrowRight = /* @__PURE__ */ drawn(Drawing)
