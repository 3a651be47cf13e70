import { Extension } from '@tiptap/core'

/** A paragraph may be the lead of what follows: a table is called so, a list begins with it. */
export const Lead = Extension.create({
  name: 'lead',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        lead: {
          default: false,
          keepOnSplit: false,
          parseHTML: (element: HTMLElement) => element.hasAttribute('data-lead'),
          renderHTML: ({ lead }: Record<string, unknown>) =>
            lead === true ? { 'data-lead': '' } : {},
        },
      },
    },
  ],
})
