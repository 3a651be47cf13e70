import { mergeAttributes, Node } from '@tiptap/core'
import { LIBRARY_PICTURE } from '#domain/content/pictures.ts'

/** 图片 of the library: a block of its own. Pictures of elsewhere are not taken over. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) =>
        LIBRARY_PICTURE.test(element.getAttribute('src') ?? '') ? null : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})
