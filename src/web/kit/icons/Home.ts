import Drawing from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { drawn } from './drawn.ts'

export const IconHome = /* @__PURE__ */ drawn(Drawing)
