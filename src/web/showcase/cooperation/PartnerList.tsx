import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../parts/Loaded.tsx'
import { allPartnersQuery } from '../queries.ts'
import styles from './PartnerList.module.css'

/** 合作中的伙伴: those whose contract runs and who agreed to be named; nothing when there is none. */
export const PartnerList = () => {
  const partners = useQuery(allPartnersQuery())
  if (partners.data?.total === 0) return null
  return (
    <section aria-labelledby="partners">
      <h2 id="partners">合作中的伙伴</h2>
      <Loaded query={partners} label="合作伙伴" rows={3} height="5rem" compact>
        {({ records }) => (
          <>
            <ul className={styles.list}>
              {records.map(({ partnerId, name, typeName, regionName, about }) => (
                <li key={partnerId}>
                  <b>{name}</b>
                  <span>{`${typeName} · ${regionName}`}</span>
                  <p>{about}</p>
                </li>
              ))}
            </ul>
            <p className={styles.note}>
              只列出合同有效并同意署名的伙伴。
              {records.some(({ demo }) => demo) && '本站为演示，以上机构均为虚构。'}
            </p>
          </>
        )}
      </Loaded>
    </section>
  )
}
