import Drawing from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { drawn } from './drawn.ts'

export const IconWorld = /* @__PURE__ */ drawn(Drawing)
