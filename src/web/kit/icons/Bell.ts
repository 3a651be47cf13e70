import Drawing from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { drawn } from './drawn.ts'

export const IconBell = /* @__PURE__ */ drawn(Drawing)
