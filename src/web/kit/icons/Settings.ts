import Drawing from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { drawn } from './drawn.ts'

export const IconSettings = /* @__PURE__ */ drawn(Drawing)
