import Drawing from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { drawn } from './drawn.ts'

export const IconDownload = /* @__PURE__ */ drawn(Drawing)
