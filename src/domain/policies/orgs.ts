/** One name for one 发文机关: documents write 中华人民共和国财政部 and 财政部 for the same body. */
export const orgKey = (name: string): string => name.replace(/^中华人民共和国(?=.)/, '')
