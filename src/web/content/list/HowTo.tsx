import styles from '../content.module.css'

/** 怎样发布, in one line; more of it unfolds. */
export const HowTo = () => (
  <details className={styles.how}>
    <summary>怎样发布：草稿 → 待审 → 已发布</summary>
    <ol>
      <li>点“新建”，或在列表里打开一条，在左边的表单里填写。写下的内容会自动保存为草稿。</li>
      <li>表单上方列出还缺什么；补齐后点“送审”。</li>
      <li>另一位有审核权限的同事打开它，点“通过并发布”，可以立即发布，也可以定一个时间。</li>
      <li>
        已发布的内容可以直接打开修改：在重新通过审核之前，读者看到的仍是原来的版本。不想让读者再看到时点“下线”。
      </li>
    </ol>
    <p>
      手里有通知原文：新建政策或职称申报通知，点“从公文导入”，上传文件或粘贴文字，逐处核对后填入表单。
    </p>
    <p>换首页的图片：在左边选“横幅”，打开要换的一条，换上图片，送审。</p>
  </details>
)
