import { compare, times, ZERO } from '../matching/exact.ts'
import { needed, type TaxCalculator } from './calculator.ts'
import { MONEY } from './inputs.ts'
import { lessen, yuanDigits } from './money.ts'

/** 软件产品增值税即征即退 (财税〔2011〕100号一、四). */
export const softwareVat: TaxCalculator = {
  kind: 'tax',
  lead: '销售自行开发的软件产品，增值税实际税负超过规定比例的部分退多少。',
  needs: ['softwareVat'],
  uses: [],
  inputs: [
    {
      ...{ kind: 'number', name: 'sales', label: '当期软件产品销售额', ...MONEY },
      hint: '不含增值税；一个申报期的数，一个月或一个季度',
    },
    {
      ...{ kind: 'number', name: 'inputTax', label: '可抵扣的进项税额', ...MONEY, usual: '0' },
      hint: '软件产品的，含上期留抵；没有就不填',
    },
  ],
  leavesOut: [
    '嵌入式软件怎样从整机价格里分出软件销售额：请填分出来的软件部分',
    '进项税额在软件和其他业务之间的划分',
    '登记证书、检测证明、分开核算等条件，以及小规模纳税人（不能享受）',
    '按服务缴税的软件收入：这项退税说的是软件产品',
    '附加税费，以及退税款怎样缴企业所得税',
  ],
  compute: ({ numbers }, laws) => {
    const { vatRate, burdenLimit } = needed(laws.softwareVat)
    const { sales = ZERO, inputTax = ZERO } = numbers
    const outputTax = times(sales, vatRate.value)
    const payable = lessen(outputTax, inputTax)
    const kept = times(sales, burdenLimit.value)
    const refund = lessen(payable, kept)
    return {
      main: { label: '退还增值税', yuan: refund },
      aside: { label: '退税后实际负担', yuan: lessen(payable, refund) },
      steps: [
        {
          text: `销项税额，税率 ${vatRate.text}`,
          formula: `${yuanDigits(sales)} × ${vatRate.text}`,
          yuan: outputTax,
        },
        {
          text: '应纳税额',
          formula: `${yuanDigits(outputTax)} － ${yuanDigits(inputTax)}${compare(inputTax, outputTax) > 0 ? '，不足抵扣，为 0' : ''}`,
          yuan: payable,
        },
        {
          text: `销售额的 ${burdenLimit.text}`,
          formula: `${yuanDigits(sales)} × ${burdenLimit.text}`,
          yuan: kept,
        },
        {
          text: '退税额',
          formula: `${yuanDigits(payable)} － ${yuanDigits(kept)}${compare(kept, payable) > 0 ? '，没有超过，为 0' : ''}`,
          yuan: refund,
        },
      ],
      notes:
        refund.upper === 0n ? [`实际税负没有超过 ${burdenLimit.text}，这一期没有可退的税。`] : [],
    }
  },
}
