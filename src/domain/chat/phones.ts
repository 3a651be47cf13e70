import { isMobile } from '../consultation/contact.ts'

/** Digits, alone or in groups as people write a number, nothing of a longer one around them. */
const NUMBER = /(?<![0-9*])1[34578](?:[ -]?\d){9}(?![0-9*])/g

/** Digits of full width as those of half width. */
const narrowed = (text: string): string =>
  text.replaceAll(/[\uFF10-\uFF19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** The mobile numbers of a text, as a lead keeps them; none twice. */
export const mobilesIn = (text: string): string[] => [
  ...new Set(
    [...narrowed(text).matchAll(NUMBER)]
      .map(([found]) => found.replaceAll(/[ -]/g, ''))
      .filter(isMobile),
  ),
]
