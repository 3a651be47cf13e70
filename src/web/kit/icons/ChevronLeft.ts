import Drawing from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { drawn } from './drawn.ts'

export const IconChevronLeft = /* @__PURE__ */ drawn(Drawing)
