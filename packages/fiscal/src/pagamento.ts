/** What a guide collects, and the codes by which it is paid: the arrecadação barcode and the Pix BR Code. */

export {
  type EntradaGerar,
  gerarArrecadacao,
  lerArrecadacao,
  type ResultadoGerar,
  type ResultadoLer,
} from "./arrecadacao/codigo.ts"
export { digitoDeArrecadacao } from "./arrecadacao/digitos.ts"
export { type DadosDoBoleto, lerBoleto } from "./boleto/boleto.ts"
export { type CodigoLido, type LeituraDoCodigo, lerCodigoDePagamento } from "./boleto/codigo-de-pagamento.ts"
export { type DadosDoPix, gerarBrCode, type LeituraDoPix, lerBrCode } from "./pix/br-code.ts"
export { calcularDasAPagar, type EntradaDasAPagar, type ResultadoDasAPagar } from "./simples/das/acumulado.ts"
