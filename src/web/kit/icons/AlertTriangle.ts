import Drawing from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { drawn } from './drawn.ts'

export const IconAlertTriangle = /* @__PURE__ */ drawn(Drawing)
