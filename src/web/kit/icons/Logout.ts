import Drawing from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { drawn } from './drawn.ts'

export const IconLogout = /* @__PURE__ */ drawn(Drawing)
