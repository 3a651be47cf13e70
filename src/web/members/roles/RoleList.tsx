import { useState } from 'react'
import { Link } from 'react-router'
import { IconSearch } from '#web/kit/icons.ts'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import type { Role } from '../types.ts'
import styles from './RoleList.module.css'

/** The roles as links, found by what is typed; each leads to what it may do. */
export const RoleList = ({ roles, shown }: { roles: readonly Role[]; shown: string }) => {
  const { to } = useAddress()
  const [keyword, setKeyword] = useState('')
  const word = keyword.trim().toLowerCase()
  const found = roles.filter(
    ({ roleName, remark }) =>
      roleName.toLowerCase().includes(word) || remark.toLowerCase().includes(word),
  )
  return (
    <nav aria-label="角色" className={styles.list}>
      <label className={styles.search}>
        <span className="sr">搜索角色</span>
        <IconSearch size={18} />
        <input
          type="search"
          className="input"
          placeholder="搜索角色"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </label>
      <ul>
        {found.map((role) => (
          <li key={role.roleId}>
            <Link
              to={to({ role: role.roleId, open: '' })}
              preventScrollReset
              aria-current={role.roleId === shown ? 'true' : undefined}
            >
              <span className={styles.name}>
                {role.roleName}
                {role.builtin && <Tag>预置</Tag>}
              </span>
              <small className="num">{`${role.userCount} 人使用`}</small>
            </Link>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>没有找到“{keyword.trim()}”</p>}
    </nav>
  )
}
