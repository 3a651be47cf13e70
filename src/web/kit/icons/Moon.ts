import Drawing from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { drawn } from './drawn.ts'

export const IconMoon = /* @__PURE__ */ drawn(Drawing)
