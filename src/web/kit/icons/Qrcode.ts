import Drawing from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { drawn } from './drawn.ts'

export const IconQrcode = /* @__PURE__ */ drawn(Drawing)
