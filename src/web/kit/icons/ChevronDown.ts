import Drawing from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { drawn } from './drawn.ts'

export const IconChevronDown = /* @__PURE__ */ drawn(Drawing)
