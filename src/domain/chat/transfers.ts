/** 流转: why a conversation came to somebody, as the workbench says it. */
export const MOVE_TEXT = {
  chosen: '客户指定',
  knows: '曾服务该客户',
  fit: '按领域与空闲分配',
  missed: '未及时接听',
  accept: '接入',
  transfer: '转接',
  silent: '长时间未回复',
  takeOver: '接管',
} as const

export type MoveWhy = keyof typeof MOVE_TEXT

export const isMoveWhy = (why: string): why is MoveWhy => Object.hasOwn(MOVE_TEXT, why)

/** The reason in words; what is none stays as it is. */
export const moveText = (why: string): string => (isMoveWhy(why) ? MOVE_TEXT[why] : why)

/** 系统提示: what the customer is told of a move. */
export const moveLine = (why: MoveWhy, from: string, to: string): string => {
  const before = from === '' ? '顾问' : from
  if (why === 'accept') return `${to}已接入，为您服务`
  if (why === 'takeOver') return `${to}已接管会话，继续为您服务`
  if (why === 'transfer')
    return to === '' ? `${before}已将会话转回，正在为您安排顾问` : `${before}已将会话转接给${to}`
  if (why === 'missed')
    return to === ''
      ? `${before}未及时接听，正在为您安排其他顾问`
      : `${before}未及时接听，已为您转接到${to}`
  if (why === 'silent') return `${before}暂时没有回复，正在为您安排其他顾问`
  return from === '' || from === to ? '' : `${from}暂时无法接待，已为您转接到${to}`
}

export const ENDED_LINE = '会话已结束，感谢您的咨询'
export const IDLE_LINE = '长时间没有新消息，会话已结束'
