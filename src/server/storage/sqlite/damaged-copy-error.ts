import { OperatorError } from '../../operator-error.ts'
import { type DatabaseDamage, damageSentences } from '../database-damage.ts'

/** A copy of the database was made and holds damage. `file`: where it is now. */
export class DamagedCopyError extends OperatorError {
  override name = 'DamagedCopyError'
  readonly file: string
  readonly damage: DatabaseDamage

  constructor(file: string, damage: DatabaseDamage) {
    super(`The copy holds damage and is in ${file}. ${damageSentences(damage).join(' ')}`)
    this.file = file
    this.damage = damage
  }
}
