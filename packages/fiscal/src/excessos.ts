/** What an excess of the limits of the Simples does to the months after it, for whoever keeps a registration over time. */

export {
  type ComparacaoDoAno,
  calcularExcessos,
  type EntradaExcessos,
  type ExcessosDoAno,
  excessosSemRegistro,
  type ReceitaPorMercado,
} from "./simples/limites/excessos.ts"
