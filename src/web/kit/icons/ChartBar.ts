import Drawing from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { drawn } from './drawn.ts'

export const IconChartBar = /* @__PURE__ */ drawn(Drawing)
