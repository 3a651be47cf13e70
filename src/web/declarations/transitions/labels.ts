import type { DeclareEvent } from '#domain/declarations/codes.ts'

/** What each move does, said in its dialog; nothing where its fields say enough. */
export const MOVE_TEXT: Readonly<Partial<Record<DeclareEvent, string>>> = {
  toReview: '送企业管理员内审。送出后不能修改，退回后可以再改。',
  submit: '直接提交给顾问初审，不经过企业内审。',
  reviewPass: '通过后由顾问初审。',
  reviewReturn: '退回给申报专员修改。',
  firstPass: '通过后进入材料准备，可以继续补充和审核材料。',
  firstReturn: '企业会看到每一项的原因，重新上传后再提交。',
  resubmit: '退回的材料都已重新上传，再次提交给顾问初审。',
  prepared: '材料版本会固定下来，由企业管理员定稿。',
  finalise: '在官方系统正式提交后登记。登记后申报内容不能再修改。',
  finalReturn: '材料重新打开，可以继续修改。',
  correct: '登记主管部门的补正通知，到期前会提醒。',
  corrected: '补正材料已在官方系统提交后登记。',
  publicity: '公示期按工作日计算，跳过周末和法定节假日。',
  publicityDirect: '公示期按工作日计算，跳过周末和法定节假日。',
  approve: '登记后，取得的资质会写入企业画像，到期前提醒重新认定。',
  reject: '申报会结束，之后可以复制为新的草稿。',
  noFunds: '该项目没有资金，认定后直接进入后续环节。',
  conclude: '登记后申报办结，不再有后续事项。',
  withdraw: '撤回后申报结束，不能恢复。',
  withdrawFiled: '须先向主管部门撤回。登记后申报结束，不能恢复。',
  askEnd: '由顾问确认后终止，材料会保留。',
  dropEnd: '申报按原来的环节继续。',
  agreeEnd: '同意后申报终止，关联的委托一并关闭，材料会保留。',
  refuseEnd: '申报按原来的环节继续，企业会看到原因。',
  cancelTitle: '登记后，企业画像里的这项资质同时结束。',
}

/** Moves that end something or take it back: never the main button. */
export const BACKWARD: ReadonlySet<DeclareEvent> = new Set<DeclareEvent>([
  'reviewReturn',
  'firstReturn',
  'finalReturn',
  'reject',
  'withdraw',
  'withdrawFiled',
  'askEnd',
  'dropEnd',
  'agreeEnd',
  'refuseEnd',
  'cancelTitle',
])

/** Moves that cannot be undone: their button is red. */
export const FINAL: ReadonlySet<DeclareEvent> = new Set<DeclareEvent>([
  'reject',
  'withdraw',
  'withdrawFiled',
  'askEnd',
  'agreeEnd',
  'cancelTitle',
])

/** What is ticked before the submission is entered. */
export const TRUTH = '我已核对申报内容和全部材料，确认真实、准确、完整，并知悉结果由主管部门决定'
