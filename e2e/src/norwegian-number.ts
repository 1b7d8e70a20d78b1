const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2] as const

/** An organization number that nobody else in the tests has, with the check digit that belongs to it. */
export function norwegianNumber(): string {
  for (;;) {
    const digits = Array.from({ length: 8 }, (_, index) => (index === 0 ? 9 : Math.floor(Math.random() * 10)))
    const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0)
    const check = (11 - (sum % 11)) % 11
    if (check < 10) return [...digits, check].join('')
  }
}
