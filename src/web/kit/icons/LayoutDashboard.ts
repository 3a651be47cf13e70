import Drawing from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import { drawn } from './drawn.ts'

export const IconLayoutDashboard = /* @__PURE__ */ drawn(Drawing)
