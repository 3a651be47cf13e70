import Drawing from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import { drawn } from './drawn.ts'

export const IconDeviceDesktop = /* @__PURE__ */ drawn(Drawing)
