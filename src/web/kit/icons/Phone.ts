import Drawing from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { drawn } from './drawn.ts'

export const IconPhone = /* @__PURE__ */ drawn(Drawing)
