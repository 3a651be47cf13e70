/** Full-width letters, digits, marks and blanks as half-width ones. */
export const halfWidth = (text: string): string =>
  text
    .replaceAll(/[！-～]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('\u3000', ' ')
