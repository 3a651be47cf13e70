import sanitize from 'sanitize-html'

/** Dictionary whose entries experts name as their automatic first reply. */
export const AUTO_REPLY_DICT = 'JOB_TITLE_AUTO_REPLY'

const SAFE_LINK = /^(https:\/\/[^\s\\@]+|\/(?![/\\])[^\s\\]*)$/i

/** Characters that addresses and their readers skip: they hide what an address is. */
const SKIPPED = /[\p{Cc}\p{Cf}\p{Z}]/u

const isSafeLink = (href: string | undefined): href is string =>
  href !== undefined && SAFE_LINK.test(href) && !SKIPPED.test(href)

/**
 * 自动回复 as it may be shown: a handful of tags, and links that lead to this site or by https
 * elsewhere; everything else goes, and what would run goes with its content.
 */
export const cleanReply = (html: string): string =>
  sanitize(html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https'],
    allowedSchemesByTag: {},
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math'],
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs: (isSafeLink(href)
          ? {
              href,
              rel: 'noopener noreferrer nofollow',
              ...(href.startsWith('/') ? {} : { target: '_blank' }),
            }
          : {}) as Record<string, string>,
      }),
    },
  })
