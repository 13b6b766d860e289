/** 0 °C in kelvin. */
const ZERO_CELSIUS = 273.15
/** Default activation energy (kJ/mol) and gas constant (kJ/(mol·K)) of USP <1079.2>. */
const ACTIVATION_ENERGY = 83.144
const GAS_CONSTANT = 8.3144e-3

/**
 * The steady temperature that would harm the goods as much as the changing temperatures did; never
 * below their mean. USP <1079.2>: T = (ΔH/R) / −ln(Σ tᵢ·exp(−ΔH/(R·Tᵢ)) / Σ tᵢ), T in kelvin; this
 * function takes and returns °C. `weights`: the time tᵢ of each temperature, in any unit; at least
 * one is above 0.
 */
export const meanKineticTemperature = (
  celsius: ArrayLike<number>,
  weights: ArrayLike<number>,
): number => {
  const ratio = ACTIVATION_ENERGY / GAS_CONSTANT
  let total = 0
  let sum = 0
  for (let i = 0; i < celsius.length; i++) {
    if (weights[i] === 0) continue
    total += weights[i]!
    sum += weights[i]! * Math.exp(-ratio / (celsius[i]! + ZERO_CELSIUS))
  }
  return ratio / -Math.log(sum / total) - ZERO_CELSIUS
}
