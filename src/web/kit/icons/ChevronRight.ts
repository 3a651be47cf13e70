import Drawing from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { drawn } from './drawn.ts'

export const IconChevronRight = /* @__PURE__ */ drawn(Drawing)
