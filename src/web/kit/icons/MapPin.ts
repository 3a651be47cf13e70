import Drawing from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { drawn } from './drawn.ts'

export const IconMapPin = /* @__PURE__ */ drawn(Drawing)
