/** Codes by which a guide is paid: the arrecadação barcode and the Pix BR Code. They format; the rules compute. */

export {
  type EntradaGerar,
  gerarArrecadacao,
  lerArrecadacao,
  type ResultadoGerar,
  type ResultadoLer,
} from "./arrecadacao/codigo.ts"
export { digitoDeArrecadacao } from "./arrecadacao/digitos.ts"
export { type DadosDoPix, gerarBrCode, type LeituraDoPix, lerBrCode } from "./pix/br-code.ts"
