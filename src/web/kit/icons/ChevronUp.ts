import Drawing from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { drawn } from './drawn.ts'

export const IconChevronUp = /* @__PURE__ */ drawn(Drawing)
