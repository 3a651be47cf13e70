import Drawing from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { drawn } from './drawn.ts'

export const IconExternalLink = /* @__PURE__ */ drawn(Drawing)
