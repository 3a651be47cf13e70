import Drawing from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { drawn } from './drawn.ts'

export const IconUserCheck = /* @__PURE__ */ drawn(Drawing)
