import Drawing from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { drawn } from './drawn.ts'

export const IconAlertCircle = /* @__PURE__ */ drawn(Drawing)
