import Drawing from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { drawn } from './drawn.ts'

export const IconArrowUp = /* @__PURE__ */ drawn(Drawing)
