import Drawing from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { drawn } from './drawn.ts'

export const IconArrowLeft = /* @__PURE__ */ drawn(Drawing)
