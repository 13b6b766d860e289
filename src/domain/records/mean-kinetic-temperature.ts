/** 0 °C in kelvin. */
const ZERO_CELSIUS = 273.15
/**
 * Activation energy by default, kJ/mol, and gas constant, kJ/(mol·K), as USP <1079.2> gives them.
 */
const ACTIVATION_ENERGY = 83.144
const GAS_CONSTANT = 8.3144e-3

/**
 * USP <1079.2>: T = (ΔH/R) / −ln(Σ tᵢ·exp(−ΔH/(R·Tᵢ)) / Σ tᵢ), in kelvin; here in and out °C. The
 * one temperature that does a good as much harm as the changing ones did; it lies above their mean.
 * `weights`: the time tᵢ of each temperature, in any unit, at least one of them above 0.
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
