import Drawing from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { drawn } from './drawn.ts'

export const IconPaperclip = /* @__PURE__ */ drawn(Drawing)
