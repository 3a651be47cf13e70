import { LEAVE_MESSAGE_MAX } from './contact.ts'

const HEAD = '公司情况：'

/**
 * What is attached to a message of what a visitor said of his company: as many of its facts, in their
 * order, as the message leaves room for; empty where none fits.
 */
export const situationText = (message: string, facts: readonly string[]): string => {
  const lead = message === '' ? HEAD : `\n${HEAD}`
  const room = LEAVE_MESSAGE_MAX - Array.from(message + lead).length
  let said = ''
  for (const fact of facts) {
    const longer = said === '' ? fact : `${said}，${fact}`
    if (fact !== '' && Array.from(longer).length <= room) said = longer
  }
  return said === '' ? '' : lead + said
}
