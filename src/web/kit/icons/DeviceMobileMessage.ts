import Drawing from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileMessage.mjs'
import { drawn } from './drawn.ts'

export const IconDeviceMobileMessage = /* @__PURE__ */ drawn(Drawing)
