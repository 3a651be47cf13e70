import { byPhone, OF_USER, type PersonalData } from '#server/personal-data.ts'

/** The account with its logins, passwords, codes and messages. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    { table: 'user_account', name: '账号', where: 't.id = :id', omit: ['password_hash'] },
    { table: 'password_history', name: '历次密码', where: OF_USER, omit: ['password_hash'] },
    { table: 'password_ticket', name: '密码重设', where: OF_USER, omit: ['token_hash'] },
    { table: 'user_device', name: '登录设备', where: OF_USER, omit: ['device_hash'] },
    {
      table: 'auth_login',
      name: '登录记录',
      where: OF_USER,
      omit: ['cookie_hash', 'refresh_hash', 'refresh_before', 'device_hash'],
      kept: 'logins',
    },
    {
      table: 'auth_session',
      name: '登录会话',
      where: 't.login_id in (select id from auth_login where user_id = :id)',
      omit: ['token_hash'],
      kept: 'logins',
    },
    { table: 'consent_log', name: '同意记录', where: OF_USER, onLeave: 'delete' },
    {
      table: 'sms_code',
      name: '短信验证码',
      where: byPhone('phone'),
      omit: ['id', 'code_hash', 'device_hash', 'probes'],
      kept: 'codes',
      onLeave: 'delete',
    },
    // Whoever stole a session must not read a code that was sent to the owner's telephone.
    {
      table: 'sms_outbox',
      name: '短信',
      where: byPhone('phone'),
      omit: ['content'],
      kept: 'messages',
      onLeave: 'delete',
    },
  ],
  mentions: [
    ['user_account', 'created_by'],
    ['user_account', 'updated_by'],
  ],
}
