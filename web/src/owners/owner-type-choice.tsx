import type { OwnerType } from '@klubba/domain/owners/owner-checks'
import {
  type Icon,
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './owner-type-choice.module.css'

/** In the order in which they come up. */
const CHOICES: readonly { type: OwnerType; Sign: Icon }[] = [
  { type: 'organization', Sign: IconBuilding },
  { type: 'private_owner', Sign: IconUser },
  { type: 'portfolio', Sign: IconBriefcase },
  { type: 'community', Sign: IconUsersGroup },
  { type: 'creditor', Sign: IconBuildingBank },
  { type: 'organization_group', Sign: IconBuildingCommunity },
]

interface OwnerTypeChoiceProps {
  chosen: OwnerType | undefined
  onChoose: (type: OwnerType) => void
}

/** What the owner is, each with a word on what that means. */
export function OwnerTypeChoice({ chosen, onChoose }: OwnerTypeChoiceProps) {
  const { t } = useTranslation('owners')
  const name = useId()
  return (
    <fieldset className={classes.choices} aria-label={t('who')}>
      {CHOICES.map(({ type, Sign }) => (
        <label key={type} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={type === chosen}
            aria-labelledby={`${name}-${type}`}
            aria-describedby={`${name}-${type}-means`}
            onChange={() => onChoose(type)}
          />
          <Sign size={22} stroke={1.8} className={classes.sign} aria-hidden />
          <span id={`${name}-${type}`} className={classes.type}>
            {t(`type.${type}`)}
          </span>
          <span id={`${name}-${type}-means`} className={classes.means}>
            {t(`means.${type}`)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
