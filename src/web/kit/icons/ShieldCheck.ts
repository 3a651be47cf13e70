import Drawing from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { drawn } from './drawn.ts'

export const IconShieldCheck = /* @__PURE__ */ drawn(Drawing)
