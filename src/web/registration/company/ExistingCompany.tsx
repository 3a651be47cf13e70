import { REGISTERED_TEXT } from '#domain/registration/company.ts'
import { Button } from '#web/kit/Button.tsx'
import styles from '../RegisterPage.module.css'

/** The ways into a company that is there already. */
export type OtherWay = 'join' | 'claim'

/** 该企业已注册: nothing of its owner is told, only the two ways in. */
export const ExistingCompany = ({ onChoose }: { onChoose: (way: OtherWay) => void }) => (
  <section className={styles.existing} aria-label={REGISTERED_TEXT}>
    <p>
      同事已经开通的，申请加入，由该企业的管理员审核。账号不是本企业人员开通的，可以申诉认领，由平台核对证明材料后处理。
    </p>
    <div className={styles.choices}>
      <Button variant="primary" onClick={() => onChoose('join')}>
        申请加入该企业
      </Button>
      <Button onClick={() => onChoose('claim')}>申诉认领</Button>
    </div>
  </section>
)
