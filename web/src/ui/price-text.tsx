import classes from './price-text.module.css'

interface PriceTextProps {
  /** As the page's language writes it. */
  amount: string
  currency: string
}

/** `596 000 NOK`; the amount stands out. */
export function PriceText({ amount, currency }: PriceTextProps) {
  return (
    <span className={classes.price} data-value>
      {amount} <span className={classes.currency}>{currency}</span>
    </span>
  )
}
