const POLINOMIO = 0x1021
const INICIO = 0xffff
const MASCARA = 0xffff
const BIT_MAIS_ALTO = 0x8000
const BITS = 8

/** CRC16-CCITT-FALSE (poly 1021, init FFFF, no reflection, xor 0) as four upper-case hex digits. ASCII text only. */
export function crc16(texto: string): string {
  let crc = INICIO
  for (let i = 0; i < texto.length; i++) {
    crc ^= texto.charCodeAt(i) << BITS
    for (let bit = 0; bit < BITS; bit++) {
      crc = (crc & BIT_MAIS_ALTO) === 0 ? (crc << 1) & MASCARA : ((crc << 1) ^ POLINOMIO) & MASCARA
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0")
}
