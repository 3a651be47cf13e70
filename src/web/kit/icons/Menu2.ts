import Drawing from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { drawn } from './drawn.ts'

export const IconMenu2 = /* @__PURE__ */ drawn(Drawing)
