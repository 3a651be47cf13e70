import Drawing from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { drawn } from './drawn.ts'

export const IconSun = /* @__PURE__ */ drawn(Drawing)
