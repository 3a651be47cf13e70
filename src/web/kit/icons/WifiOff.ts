import Drawing from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { drawn } from './drawn.ts'

export const IconWifiOff = /* @__PURE__ */ drawn(Drawing)
